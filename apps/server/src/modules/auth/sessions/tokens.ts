import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Uid } from '@loquat/contract';
import * as z from 'zod/mini';

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const MAX_TOKEN_LENGTH = 4_096;
const ID_BYTES = 16;
const SUCCESSION = 'successor of ';
const FILE_KEY = 'file key of ';

/** Unguessable and unique. */
export const randomId = (): string => randomBytes(ID_BYTES).toString('base64url');

const TokenKind = z.enum(['AccessToken', 'RefreshToken']);
export type TokenKind = z.output<typeof TokenKind>;

const Payload = z.object({
  d: z.object({ uid: z.int(), device: z.string(), is_admin: z.boolean(), is_guest: z.boolean() }),
  /** Expiry, RFC 3339. */
  e: z.string(),
  /** `<session id>.<random>`: the sign-in that the token belongs to, and a nonce that makes it unique. */
  n: z.string(),
  t: TokenKind,
});

/** The content of a token. */
export interface Claims {
  kind: TokenKind;
  uid: Uid;
  device: string;
  is_admin: boolean;
  is_guest: boolean;
  session_id: string;
  nonce: string;
  /** Epoch milliseconds. */
  expires_at: number;
}

export interface Tokens {
  sign(claims: Claims): string;
  /** The claims of a genuine token, expired or not; null for anything else. */
  read(token: string): Claims | null;
  /** The nonce of the token that replaces this one: always the same, and known only to this server. */
  nonceAfter(token: string): string;
  /** A key that proves the session for reading files only; always the same. */
  fileKeyOf(session: SessionName): string;
  isFileKey(key: string, session: SessionName): boolean;
}

/** Identifies a session. */
export type SessionName = Pick<Claims, 'uid' | 'session_id'>;

function parseClaims(encoded: string): Claims {
  const { d, e, n, t } = Payload.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  const [session_id = '', nonce = ''] = n.split('.', 2);
  return { ...d, uid: d.uid as Uid, kind: t, session_id, nonce, expires_at: Date.parse(e) };
}

/**
 * JWTs with HS256. The header is compared as text, so a token cannot choose its own algorithm. Not made by `jose`,
 * which saves no CPU (17 µs instead of 19) but signs and verifies on Node's thread pool: behind two password hashes, a
 * call waits up to 30 ms longer, and a unit of work must not wait at all (docs/decisions/0010-own-token-signatures.md).
 */
export function createTokens(secret: Buffer): Tokens {
  // From bytes, Node would create a key object for each token: 16 µs instead of 2.
  const key = createSecretKey(secret);
  const signatureOf = (content: string) => createHmac('sha256', key).update(content).digest();
  const isSame = (given: Buffer, expected: Buffer) =>
    given.length === expected.length && timingSafeEqual(given, expected);
  // Signed text begins with the header, so no token's signature can equal one of these.
  const fileKeyOf = ({ uid, session_id }: SessionName) => {
    const name = `${uid}.${session_id}`;
    return `${name}.${signatureOf(FILE_KEY + name).toString('base64url')}`;
  };
  return {
    sign({ kind, session_id, nonce, expires_at, uid, device, is_admin, is_guest }) {
      const d = { uid, device, is_admin, is_guest };
      const payload = { d, e: new Date(expires_at).toISOString(), n: `${session_id}.${nonce}`, t: kind };
      const content = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
      return `${content}.${signatureOf(content).toString('base64url')}`;
    },
    read(token) {
      const [header, encoded, signature, ...rest] = token.length > MAX_TOKEN_LENGTH ? [] : token.split('.');
      if (header !== HEADER || !encoded || !signature || rest.length > 0) return null;
      const expected = signatureOf(`${header}.${encoded}`);
      const given = Buffer.from(signature, 'base64url');
      if (!isSame(given, expected)) return null;
      return parseClaims(encoded);
    },
    fileKeyOf,
    isFileKey: (key, session) => isSame(Buffer.from(key), Buffer.from(fileKeyOf(session))),
    // No token's signature can equal this either.
    nonceAfter: (token) =>
      signatureOf(SUCCESSION + token)
        .subarray(0, ID_BYTES)
        .toString('base64url'),
  };
}
