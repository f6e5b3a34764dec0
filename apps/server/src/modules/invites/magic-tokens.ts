import { createHash, randomBytes } from 'node:crypto';
import { Gid, type Timestamp } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { createSignedHex } from '../../platform/secrets/signed-hex.ts';

const CODE_BYTES = 16;
const SECOND_MS = 1_000;

const common = {
  code: z.string(),
  /** Epoch seconds. */
  expires_at: z.int(),
};
const Payload = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('register'), gid: z.optional(Gid) }),
  z.object({ ...common, kind: z.literal('join'), gid: Gid }),
  z.object({ ...common, kind: z.literal('login') }),
  z.object({ ...common, kind: z.literal('confirmed') }),
]);
type MagicPayload = z.output<typeof Payload>;
type Kind = MagicPayload['kind'];

/** A new token, and its stored form. */
export interface MintedToken {
  token: string;
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  /** Whole seconds. */
  expires_at: Timestamp;
}

/** The content of a token besides its code, safe for mail servers and browser histories. */
export type MagicContent =
  /** An invitation to register. */
  | { kind: 'register'; gid?: Gid | undefined }
  /** An invite into a private channel. */
  | { kind: 'join'; gid: Gid }
  /** A sign-in link, or a registration that still lacks a name. */
  | { kind: 'login' | 'confirmed' };

/** The contents of a genuine, unexpired registration token. Whether it has uses left is checked when one is taken. */
export interface Invitation {
  /** SHA-256 of the token's code, in hex. */
  code_hash: string;
  /** The private channel that the new user joins. */
  gid?: Gid | undefined;
}

/** The contents of a genuine, unexpired token of a private channel. */
export interface Joining {
  /** SHA-256 of the token's code, in hex. */
  code_hash: string;
  gid: Gid;
}

export interface MagicTokens {
  /** Signs a new code, or the given one. */
  mint(content: MagicContent, ttlSeconds: number, code?: string): MintedToken;
  /** Recreates the token of an existing code from its stored form. Whole seconds. */
  sign(content: MagicContent, code: string, expires_at: Timestamp): string;
  /** Null for any other token, and for one that was forged or has expired. */
  read(token: string): Invitation | null;
  /** Null for any other token, and for one that was forged or has expired. */
  readJoining(token: string): Joining | null;
  /**
   * The hash of the code in a token of that kind. Null for any other token, and for one that was forged or has expired.
   */
  readCode(kind: 'login' | 'confirmed', token: string): string | null;
}

/** The stored form of a code. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Tokens of links. Their key is derived, so that no session token is accepted as one. */
export function createMagicTokens(secret: Buffer, clock: Clock): MagicTokens {
  const signed = createSignedHex(secret, 'magic tokens');

  function readKind<K extends Kind>(kind: K, token: string): Extract<MagicPayload, { kind: K }> | null {
    const payload = Payload.safeParse(signed.read(token)).data;
    const isUsable = payload?.kind === kind && payload.expires_at * SECOND_MS > clock.now();
    return isUsable ? (payload as Extract<MagicPayload, { kind: K }>) : null;
  }

  const sign: MagicTokens['sign'] = (content, code, expires_at) =>
    signed.sign({ ...content, code, expires_at: expires_at / SECOND_MS });

  return {
    sign,
    mint(content, ttlSeconds, code = randomBytes(CODE_BYTES).toString('hex')) {
      const expires_at = Math.floor(clock.now() / SECOND_MS) + ttlSeconds;
      const token = sign(content, code, expires_at * SECOND_MS);
      return { token, code_hash: hashCode(code), expires_at: expires_at * SECOND_MS };
    },
    read(token) {
      const payload = readKind('register', token);
      return payload && { code_hash: hashCode(payload.code), gid: payload.gid };
    },
    readJoining(token) {
      const payload = readKind('join', token);
      return payload && { code_hash: hashCode(payload.code), gid: payload.gid };
    },
    readCode(kind, token) {
      const payload = readKind(kind, token);
      return payload && hashCode(payload.code);
    },
  };
}
