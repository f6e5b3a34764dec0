import { createHash } from 'node:crypto';
import type { TokenPair } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { Session } from '../auth.store.ts';
import { type Claims, randomId, type Tokens } from './tokens.ts';

const SECOND_MS = 1_000;

export interface SessionTokenParts {
  tokens: Tokens;
  clock: Clock;
  accessTokenTtlSeconds: number;
  refreshTokenTtlSeconds: number;
}

/** The claims that both tokens of a session share. */
export type SessionIdentity = Pick<Claims, 'uid' | 'device' | 'is_admin' | 'is_guest' | 'session_id'>;

/** New tokens, and the stored values. */
export interface Issued {
  pair: TokenPair;
  refresh: Pick<Session, 'refresh_hash' | 'expires_at'>;
}

export interface SessionTokens {
  /** A new pair; `nonce` makes its refresh token unique. */
  issue(identity: SessionIdentity, nonce?: string): Issued;
  /** The pair whose refresh token was issued with this nonce and expiry before. */
  reissue(identity: SessionIdentity, nonce: string, expires_at: number): TokenPair;
}

/** SHA-256 of a token, in hex, which is all that the database stores. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function createSessionTokens(parts: SessionTokenParts): SessionTokens {
  const { tokens, clock, accessTokenTtlSeconds, refreshTokenTtlSeconds } = parts;
  const expiresIn = (ttlSeconds: number) => clock.now() + ttlSeconds * SECOND_MS;

  function reissue(identity: SessionIdentity, nonce: string, expires_at: number): TokenPair {
    const refresh_token = tokens.sign({ ...identity, kind: 'RefreshToken', nonce, expires_at });
    const access = { kind: 'AccessToken', nonce: randomId(), expires_at: expiresIn(accessTokenTtlSeconds) } as const;
    return { token: tokens.sign({ ...identity, ...access }), refresh_token, expired_in: accessTokenTtlSeconds };
  }

  return {
    reissue,
    issue(identity, nonce = randomId()) {
      const expires_at = expiresIn(refreshTokenTtlSeconds);
      const pair = reissue(identity, nonce, expires_at);
      return { pair, refresh: { refresh_hash: hashOfToken(pair.refresh_token), expires_at } };
    },
  };
}
