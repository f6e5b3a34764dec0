import type { Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { Changes } from '#platform/db/change-feed.ts';
import type { Kick } from '#platform/events/bus.ts';
import type { SecondFactorChange, SecondFactors } from '../../second-factor/second-factor.access.ts';
import type { SettingChange } from '../../server/server.access.ts';
import type { UserChange } from '../../users/users.access.ts';
import type { Change, LiveSession, Session, SessionEnd } from '../auth.store.ts';

/**
 * The live sessions, in memory, as last committed, for the check of every call. A session is removed exactly once,
 * whatever ended it, and its stream with it: only this place ends streams. Streams of sessions that become restricted
 * end too.
 */
export interface SessionRegistry {
  /** Whether the session may only set up a second factor: administrators require one, and its account has none. */
  isRestricted(session: Pick<Session, 'uid' | 'is_enough'>): boolean;
  /** Whether it is live and not restricted: only such a session receives events. */
  isUsable(session: Pick<Session, 'uid' | 'device' | 'session_id'>): boolean;
  /** How many sessions are live. */
  count(): number;
  /** The session as named in its tokens, if it is still the current one of the device and can be renewed. */
  findOf(session: Pick<Session, 'uid' | 'device' | 'session_id'>): LiveSession | undefined;
  /** A live session of a user by its id. */
  find(uid: Uid, session_id: string): LiveSession | undefined;
  /** Cancels the timer for expired sessions. */
  stop(): void;
}

export interface SessionRegistryParts {
  sessions: readonly Session[];
  clock: Clock;
  changes: Changes<Change | SettingChange | UserChange | SecondFactorChange>;
  factors: Pick<SecondFactors, 'isMissing'>;
  /** Notifies the session's stream, if one is open. */
  kick: (kick: Kick) => void;
}

/**
 * Older clients show their sign-in screen for these two reasons only, so every other end uses one of them and gives the
 * real reason in `cause`.
 */
function kickFor(end: SessionEnd): Pick<Kick, 'reason' | 'cause'> {
  if (end === 'account_deleted') return { reason: 'delete_user', cause: null };
  if (end === 'signed_out') return { reason: 'logout', cause: null };
  return { reason: 'login_from_other_device', cause: end === 'signed_in_again' ? null : end };
}

export function createSessionRegistry(parts: SessionRegistryParts): SessionRegistry {
  const { sessions, clock, changes, factors, kick } = parts;
  const byUid = new Map<Uid, Map<string, LiveSession>>();
  let nextSweep = { at: Infinity, cancel: () => {} };

  function end(uid: Uid, device: string, why: SessionEnd): void {
    const devices = byUid.get(uid);
    const session = devices?.get(device);
    if (!devices || !session) return;
    devices.delete(device);
    if (devices.size === 0) byUid.delete(uid);
    kick({ uid, device, session_id: session.session_id, ...kickFor(why) });
  }

  /** Ends expired sessions, and runs again when the next one expires. Renewals only postpone that. */
  function sweep(): void {
    nextSweep = { at: Infinity, cancel: () => {} };
    const all = [...byUid.values()].flatMap((devices) => [...devices.values()]);
    for (const { uid, device, expires_at } of all) {
      if (expires_at <= clock.now()) end(uid, device, 'expired');
      else sweepAt(expires_at);
    }
  }

  function sweepAt(at: number): void {
    if (at >= nextSweep.at) return;
    nextSweep.cancel();
    nextSweep = { at, cancel: clock.after(at - clock.now(), sweep) };
  }

  /** Adds a session, or changes its expiry. An earlier sign-in of the same device ends. */
  function add({ uid, device, session_id, expires_at, is_enough }: LiveSession): void {
    const known = byUid.get(uid);
    const earlier = known?.get(device);
    if (earlier && earlier.session_id !== session_id) end(uid, device, 'signed_in_again');
    const devices = byUid.get(uid) ?? new Map<string, LiveSession>();
    byUid.set(uid, devices.set(device, { uid, device, session_id, expires_at, is_enough }));
    sweepAt(expires_at);
  }
  for (const session of sessions) if (session.expires_at > clock.now()) add(session);

  const isRestricted: SessionRegistry['isRestricted'] = ({ uid, is_enough }) => !is_enough && factors.isMissing(uid);

  /** For sessions that have become restricted. The sessions stay, so that their users can set up the second factor. */
  function endStreams(uid: Uid): void {
    for (const session of byUid.get(uid)?.values() ?? []) {
      const { device, session_id } = session;
      if (isRestricted(session)) kick({ uid, device, session_id, ...kickFor('second_factor_missing') });
    }
  }

  changes.follow({
    'setting.changed': ({ name }) => {
      if (name === 'login') for (const uid of byUid.keys()) endStreams(uid);
    },
    'user.changed': ({ user }) => endStreams(user.uid),
    'second_factor.turned_off': ({ uid }) => endStreams(uid),
    'session.started': ({ session }) => add(session),
    'session.ended': (change) => end(change.uid, change.device, change.end),
    'sessions.ended': (change) => {
      for (const device of [...(byUid.get(change.uid)?.keys() ?? [])]) end(change.uid, device, change.end);
    },
  });
  const isInTime = ({ expires_at }: LiveSession) => expires_at > clock.now();
  const findOf: SessionRegistry['findOf'] = ({ uid, device, session_id }) => {
    const session = byUid.get(uid)?.get(device);
    return session?.session_id === session_id && isInTime(session) ? session : undefined;
  };
  return {
    find(uid, session_id) {
      const session = [...(byUid.get(uid)?.values() ?? [])].find((one) => one.session_id === session_id);
      return session && isInTime(session) ? session : undefined;
    },
    findOf,
    isRestricted,
    isUsable(named) {
      const session = findOf(named);
      return session !== undefined && !isRestricted(session);
    },
    count: () => [...byUid.values()].reduce((sum, devices) => sum + devices.size, 0),
    stop: () => nextSweep.cancel(),
  };
}
