import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one that are also accepted: clocks differ, and people type slowly. */
const WINDOW = 1;
const LOW_NIBBLE = 0x0f;
const WITHOUT_SIGN = 0x7f_ff_ff_ff;

/** The time step of a moment in milliseconds (RFC 6238). */
export const totpStep = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a time step: six digits, HMAC-SHA-1, which all authenticator apps support. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.at(-1)! & LOW_NIBBLE;
  const number = digest.readUInt32BE(offset) & WITHOUT_SIGN;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The step of this code: the present one or a neighbour, but later than `after`, so that no code is accepted twice.
 * Null if the code is wrong. All candidates are compared, so that timing reveals nothing.
 */
export function findTotpStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: number; after: number },
): number | null {
  const present = totpStep(now);
  let found: number | null = null;
  for (let step = present - WINDOW; step <= present + WINDOW; step += 1) {
    const isRight = /^\d{6}$/.test(code) && isSame(totpCode(secret, step), code);
    if (isRight && step > after) found ??= step;
  }
  return found;
}
