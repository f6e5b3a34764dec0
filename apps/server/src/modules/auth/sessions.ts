import { SESSIONS_PER_ACCOUNT_MAX, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { KickReason } from '../../platform/events/bus.ts';
import type { RunUnit, Stores, Tx } from '../../stores.ts';
import { isGuest } from '../users/users.access.ts';
import type { Session, Sessions } from './auth.access.ts';
import { createRenewal, type Renew } from './renewal.ts';
import type { SessionRegistry } from './session-registry.ts';
import { createSessionTokens } from './session-tokens.ts';
import { randomId, type Tokens } from './tokens.ts';

export interface SessionParts {
  transact: RunUnit;
  reads: Stores;
  tokens: Tokens;
  registry: SessionRegistry;
  clock: Clock;
  serverId: string;
  accessTokenTtlSeconds: number;
  refreshTokenTtlSeconds: number;
}

/** Sessions with what only their own feature does to them. */
export interface SessionKeeper extends Sessions {
  renew: Renew;
  /** Ends one session and its stream; answers whether there was one. */
  end(tx: Tx, uid: Uid, device: string, reason: KickReason): Promise<boolean>;
}

const NEVER_RENEWED = { previous_hash: null, renewed_at: null };

export function createSessions(parts: SessionParts): SessionKeeper {
  const { reads, registry, clock, serverId } = parts;
  const sessionTokens = createSessionTokens(parts);

  const end: SessionKeeper['end'] = async (tx, uid, device, reason) => {
    const existed = await tx.sessions.delete(uid, device);
    tx.afterCommit(() => registry.delete(uid, device));
    tx.announce({ kind: 'kick', uid, device, reason });
    return existed;
  };

  /** Ends what gives way to a sign-in: the earlier session of that device, and beyond the bound the stalest one. */
  async function makeRoom(tx: Tx, uid: Uid, device: string): Promise<void> {
    const sessions = await tx.sessions.listOf(uid);
    const others = sessions.filter((session) => session.device !== device);
    // Its tokens die with the session; without this its stream would go on hearing everything.
    if (others.length < sessions.length) tx.announce({ kind: 'kick', uid, device, reason: 'login_from_other_device' });
    // Every renewal moves the end of a session.
    const stalest = others.toSorted((one, other) => one.expires_at - other.expires_at);
    const surplus = Math.max(0, others.length + 1 - SESSIONS_PER_ACCOUNT_MAX);
    for (const session of stalest.slice(0, surplus)) await end(tx, uid, session.device, 'logout');
  }

  const start: Sessions['start'] = async (tx, user, { device, device_token }) => {
    const { uid, is_admin } = user;
    await makeRoom(tx, uid, device);
    const identity = { uid, device, is_admin, is_guest: isGuest(user), session_id: randomId() };
    const { pair, refresh } = sessionTokens.issue(identity);
    await tx.sessions.save({
      uid,
      device,
      session_id: identity.session_id,
      device_token,
      ...refresh,
      ...NEVER_RENEWED,
    });
    tx.afterCommit(() => registry.add(identity));
    return { server_id: serverId, ...pair, user };
  };

  const endAll: Sessions['endAll'] = async (tx, uid) => {
    await tx.sessions.deleteAllOf(uid);
    tx.afterCommit(() => registry.deleteAllOf(uid));
  };

  const isRenewable = ({ expires_at }: Session) => expires_at > clock.now();
  const listOf: Sessions['listOf'] = async (uid) => (await reads.sessions.listOf(uid)).filter(isRenewable);
  const list: Sessions['list'] = async () => (await reads.sessions.list()).filter(isRenewable);

  return { start, end, endAll, renew: createRenewal({ ...parts, sessionTokens, end }), listOf, list };
}
