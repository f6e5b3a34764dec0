import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Gid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Invitation, Joining } from './invites.access.ts';

const SIGNATURE_BYTES = 32;
const SECOND_MS = 1_000;
const HEX = /^(?:[0-9a-f]{2})+$/;

const common = {
  code: z.string(),
  /** Epoch seconds. */
  expires_at: z.int(),
};
const Payload = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('register'),
    confirmed: z.boolean(),
    gid: z.optional(Gid),
    email: z.optional(z.string()),
    password_hash: z.optional(z.string()),
  }),
  z.object({ ...common, kind: z.literal('join'), gid: Gid }),
]);
/** What stands in a token: an invitation to register, or one into a private channel. */
export type MagicPayload = z.output<typeof Payload>;

export interface MagicTokens {
  sign(payload: MagicPayload): string;
  /** Null for anything that is no registration token, was forged, or has expired. */
  read(token: string): (Invitation & { code: string }) | null;
  /** Null for anything that is no token of a private channel, was forged, or has expired. */
  readJoining(token: string): Joining | null;
}

export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

function parsePayload(bytes: Uint8Array): MagicPayload | null {
  return Payload.safeParse(JSON.parse(Buffer.from(bytes).toString())).data ?? null;
}

/** Tokens of links: hex of a signature and JSON. Their key is derived, so that no session token passes for one. */
export function createMagicTokens(secret: Buffer, clock: Clock): MagicTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'magic tokens', SIGNATURE_BYTES));
  const signatureOf = (payload: Uint8Array) => createHmac('sha256', key).update(payload).digest();

  function verify(token: string): MagicPayload | null {
    const bytes = HEX.test(token) ? Buffer.from(token, 'hex') : Buffer.alloc(0);
    if (bytes.length <= SIGNATURE_BYTES) return null;
    const payload = bytes.subarray(SIGNATURE_BYTES);
    return timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signatureOf(payload)) ? parsePayload(payload) : null;
  }

  function verifyUnexpired(token: string): MagicPayload | null {
    const payload = verify(token);
    return payload && payload.expires_at * SECOND_MS > clock.now() ? payload : null;
  }

  return {
    sign(content) {
      const payload = Buffer.from(JSON.stringify(content));
      return Buffer.concat([signatureOf(payload), payload]).toString('hex');
    },
    read(token) {
      const payload = verifyUnexpired(token);
      if (payload?.kind !== 'register') return null;
      const { kind: _, confirmed, code, expires_at, ...bound } = payload;
      return { ...bound, code, code_hash: hashCode(code), is_confirmed: confirmed, expires_at: expires_at * SECOND_MS };
    },
    readJoining(token) {
      const payload = verifyUnexpired(token);
      return payload?.kind === 'join' ? { code_hash: hashCode(payload.code), gid: payload.gid } : null;
    },
  };
}
