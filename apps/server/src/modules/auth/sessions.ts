import { createHash, randomBytes } from 'node:crypto';
import { ProblemError, SESSIONS_PER_ACCOUNT_MAX, type TokenPair, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { KickReason } from '../../platform/events/bus.ts';
import type { RunUnit, Stores, Tx } from '../../stores.ts';
import { isGuest } from '../users/users.access.ts';
import type { Session, Sessions } from './auth.access.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Claims, Tokens } from './tokens.ts';

const SECOND_MS = 1_000;
const ID_BYTES = 16;

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
  /** @throws ProblemError `session.renewal_refused` */
  renew(pair: Pick<TokenPair, 'token' | 'refresh_token'>): Promise<TokenPair>;
  /** Ends one session and its stream; answers whether there was one. */
  end(tx: Tx, uid: Uid, device: string, reason: KickReason): Promise<boolean>;
}

type Identity = Pick<Claims, 'uid' | 'device' | 'is_admin' | 'is_guest' | 'session_id'>;

const randomId = () => randomBytes(ID_BYTES).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const isSameIdentity = (one: Identity, other: Identity) =>
  (['uid', 'device', 'is_admin', 'is_guest', 'session_id'] as const).every((name) => one[name] === other[name]);

export function createSessions(parts: SessionParts): SessionKeeper {
  const { transact, reads, tokens, registry, clock, serverId } = parts;

  function issue(identity: Identity): { pair: TokenPair; refresh: Pick<Session, 'refresh_hash' | 'expires_at'> } {
    const expiresIn = (ttlSeconds: number) => clock.now() + ttlSeconds * SECOND_MS;
    const expires_at = expiresIn(parts.refreshTokenTtlSeconds);
    const sign = (kind: Claims['kind'], expiry: number) =>
      tokens.sign({ ...identity, kind, nonce: randomId(), expires_at: expiry });
    const refresh_token = sign('RefreshToken', expires_at);
    const token = sign('AccessToken', expiresIn(parts.accessTokenTtlSeconds));
    const refresh = { refresh_hash: hashOf(refresh_token), expires_at };
    return { pair: { token, refresh_token, expired_in: parts.accessTokenTtlSeconds }, refresh };
  }

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
    const { pair, refresh } = issue(identity);
    await tx.sessions.save({ uid, device, session_id: identity.session_id, device_token, ...refresh });
    tx.afterCommit(() => registry.add(identity));
    return { server_id: serverId, ...pair, user };
  };

  const endAll: Sessions['endAll'] = async (tx, uid) => {
    await tx.sessions.deleteAllOf(uid);
    tx.afterCommit(() => registry.deleteAllOf(uid));
  };

  /** The one identity that both tokens speak for. */
  function readPair({ token, refresh_token }: Pick<TokenPair, 'token' | 'refresh_token'>): Identity | null {
    const access = tokens.read(token);
    const refresh = tokens.read(refresh_token);
    if (access?.kind !== 'AccessToken' || refresh?.kind !== 'RefreshToken') return null;
    if (!isSameIdentity(access, refresh) || refresh.expires_at <= clock.now()) return null;
    const { uid, device, is_admin, is_guest, session_id } = refresh;
    return { uid, device, is_admin, is_guest, session_id };
  }

  async function rotate(tx: Tx, identity: Identity, refresh_token: string): Promise<TokenPair | null> {
    const { uid, device, session_id } = identity;
    const session = await tx.sessions.find(uid, device);
    if (session?.session_id !== session_id || (await tx.users.find(uid))?.status !== 'normal') return null;
    if (session.refresh_hash !== hashOf(refresh_token)) {
      // Somebody holds a token that was exchanged before: its thief or its victim. Neither may go on.
      await end(tx, uid, device, 'logout');
      return null;
    }
    const { pair, refresh } = issue(identity);
    await tx.sessions.save({ ...session, ...refresh });
    return pair;
  }

  const renew: SessionKeeper['renew'] = async (given) => {
    const identity = readPair(given);
    const pair = identity && (await transact((tx) => rotate(tx, identity, given.refresh_token)));
    if (!pair) throw new ProblemError('session.renewal_refused');
    return pair;
  };

  const isRenewable = ({ expires_at }: Session) => expires_at > clock.now();
  const listOf: Sessions['listOf'] = async (uid) => (await reads.sessions.listOf(uid)).filter(isRenewable);
  const list: Sessions['list'] = async () => (await reads.sessions.list()).filter(isRenewable);

  return { start, end, endAll, renew, listOf, list };
}
