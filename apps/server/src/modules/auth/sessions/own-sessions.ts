import type { OwnSession, Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Presence } from '../../users/users.access.ts';
import type { LinkedIdentities, NotifyMethodChanges } from '../auth.access.ts';
import type { RunUnit, Session, Stores } from '../auth.store.ts';
import type { SessionKeeper } from './sessions.ts';

const SECOND_MS = 1_000;

export interface OwnSessionParts {
  transact: RunUnit;
  reads: Pick<Stores, 'knownDevices'>;
  sessions: Pick<SessionKeeper, 'listOf' | 'end'>;
  presence: Presence;
  clock: Pick<Clock, 'now'>;
  refreshTokenTtlSeconds: number;
  identities: Pick<LinkedIdentities, 'unlinkChosen'>;
  notifyMethodChanges: NotifyMethodChanges;
}

export interface OwnSessions {
  /** This device first, then by last activity. */
  list(viewer: Viewer): Promise<OwnSession[]>;
  /** Clears the "new" mark of devices that signed in after this one. A device cannot clear its own mark. */
  markSeen(viewer: Viewer): Promise<void>;
  /** Ends all sessions except the viewer's, and removes the linked sign-in methods that the user chose. */
  endOthers(viewer: Viewer, removeLinked: boolean | undefined): Promise<void>;
}

/** A user's view of their own sessions. */
export function createOwnSessions(parts: OwnSessionParts): OwnSessions {
  const { transact, reads, sessions, presence, clock, refreshTokenTtlSeconds } = parts;
  /** Every renewal extends the session by the same time. */
  const renewedAt = ({ expires_at }: Session) => expires_at - refreshTokenTtlSeconds * SECOND_MS;

  function describe(session: Session, uid: Uid, current: string): Omit<OwnSession, 'is_new'> {
    const { device, name, signed_in_at } = session;
    const is_online = presence.isOnline(uid, device);
    const last_seen_at = is_online ? clock.now() : Math.max(0, renewedAt(session));
    return { device, name, signed_in_at, last_seen_at, is_online, is_current: device === current };
  }

  return {
    async list({ uid, device }) {
      const unseen = await reads.knownDevices.listNew(uid);
      const own = (await sessions.listOf(uid)).map((session) => ({
        ...describe(session, uid, device),
        is_new: unseen.includes(session.device),
      }));
      return own.toSorted(
        (one, other) => Number(other.is_current) - Number(one.is_current) || other.last_seen_at - one.last_seen_at,
      );
    },
    markSeen: ({ uid, device }) => transact((tx) => tx.knownDevices.markLaterSeen(uid, device)),
    endOthers: ({ uid, device }, removeLinked) =>
      transact(async (tx) => {
        const others = (await tx.sessions.listOf(uid)).filter((session) => session.device !== device);
        for (const other of others) await sessions.end(tx, uid, other.device, 'device_ended');
        await parts.notifyMethodChanges(tx, uid, await parts.identities.unlinkChosen(tx, uid, removeLinked));
      }),
  };
}
