import { randomBytes } from 'node:crypto';
import { base32crockford } from '@scure/base';

const BITS_PER_GROUP = 20;
const BITS_PER_BYTE = 8;
const GROUP = /.{4}/g;

/**
 * A new code that users read out and type, of 20 random bits per group, in letters that cannot be confused:
 * `7F3K-0M9Q`. Only a code that is secret by other means gets its bytes from elsewhere.
 */
export function createTypedCode(groups: number, bytesOf: (count: number) => Uint8Array = randomBytes): string {
  const bytes = bytesOf(Math.ceil((groups * BITS_PER_GROUP) / BITS_PER_BYTE));
  return base32crockford.encode(bytes).match(GROUP)!.join('-');
}

/** The code without insignificant parts: case, spaces and hyphens. */
export const bareCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
