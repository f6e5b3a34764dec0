import { ProblemError, type TokenPair, type Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import { findActiveUser } from '../../users/users.access.ts';
import type { RunUnit, Session, SessionEnd, Tx } from '../auth.store.ts';
import { hashOfToken, type SessionIdentity, type SessionTokens } from './session-tokens.ts';
import type { Tokens } from './tokens.ts';

/**
 * How long an exchanged refresh token still returns its successor: two tabs may renew at once, and a client repeats a
 * request whose response was lost. Longer than a client takes for several attempts, waits included, at a server to
 * which all clients reconnect at once: a lost response must not sign a user out.
 */
const REUSE_INTERVAL_MS = 120_000;

export interface RenewalParts {
  transact: RunUnit;
  tokens: Tokens;
  sessionTokens: SessionTokens;
  clock: Clock;
  /** Ends a session. */
  end(tx: Tx, uid: Uid, device: string, end: SessionEnd): Promise<unknown>;
}

/** Tokens to exchange. The refresh token names the session; an access token, if given, must belong to it. */
export interface GivenTokens {
  token: string | undefined;
  refresh_token: string;
}

/** @throws ProblemError `session.renewal_refused` */
export type Renew = (given: GivenTokens) => Promise<TokenPair>;

const isSameIdentity = (one: SessionIdentity, other: SessionIdentity) =>
  (['uid', 'device', 'is_admin', 'is_guest', 'session_id'] as const).every((name) => one[name] === other[name]);

/** Exchanges a session's tokens for new ones, and detects two holders of the same tokens. */
export function createRenewal(parts: RenewalParts): Renew {
  const { transact, tokens, sessionTokens, clock, end } = parts;

  function isAccessTokenOf(token: string, session: SessionIdentity): boolean {
    const access = tokens.read(token);
    return access?.kind === 'AccessToken' && isSameIdentity(access, session);
  }

  /** The session of the given tokens. */
  function readTokens({ token, refresh_token }: GivenTokens): SessionIdentity | null {
    const refresh = tokens.read(refresh_token);
    if (refresh?.kind !== 'RefreshToken' || refresh.expires_at <= clock.now()) return null;
    if (token !== undefined && !isAccessTokenOf(token, refresh)) return null;
    const { uid, device, is_admin, is_guest, session_id } = refresh;
    return { uid, device, is_admin, is_guest, session_id };
  }

  const wasJustExchanged = ({ previous_hash, renewed_at }: Session, hash: string) =>
    previous_hash === hash && renewed_at !== null && clock.now() - renewed_at < REUSE_INTERVAL_MS;

  async function exchange(tx: Tx, identity: SessionIdentity, refresh_token: string): Promise<TokenPair | null> {
    const { uid, device, session_id } = identity;
    const session = await tx.sessions.find(uid, device);
    if (session?.session_id !== session_id || !(await findActiveUser(tx, uid))) return null;
    const hash = hashOfToken(refresh_token);
    // Derived rather than stored: even after a restart, the same token yields the same successor.
    const nonce = tokens.nonceAfter(refresh_token);
    if (wasJustExchanged(session, hash)) return sessionTokens.reissue(identity, nonce, session.expires_at);
    if (session.refresh_hash !== hash) {
      // A token that was exchanged before was reused, by a thief or the victim. Neither may continue.
      await end(tx, uid, device, 'token_reused');
      return null;
    }
    const { pair, refresh } = sessionTokens.issue(identity, nonce);
    await tx.sessions.save({ ...session, ...refresh, previous_hash: hash, renewed_at: clock.now() });
    tx.record({ kind: 'session.started', session: { ...session, ...identity, ...refresh } });
    return pair;
  }

  return async (given) => {
    const identity = readTokens(given);
    const pair = identity && (await transact((tx) => exchange(tx, identity, given.refresh_token)));
    if (!pair) throw new ProblemError('session.renewal_refused');
    return pair;
  };
}
