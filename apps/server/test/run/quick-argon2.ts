import { createRequire } from 'node:module';
import type * as argon2 from 'argon2';

const { argon2id, verify, ...real } = createRequire(import.meta.url)('argon2') as typeof argon2;

/** KiB; the minimum of argon2id with one lane. */
const MEMORY_COST = 8;
type Options = NonNullable<Parameters<typeof argon2.hash>[1]>;

/**
 * The real argon2id with the least memory, instead of the package. `passwords.test.ts` checks the strength of stored
 * hashes, and quiet tests check the time: both, and processes that tests start, use the package itself.
 */
export { argon2id, verify };
export const hash = (password: string | Buffer, options: Options): Promise<string> =>
  real.hash(password, { ...options, memoryCost: MEMORY_COST, raw: false });
export const needsRehash = (stored: string, options: Options): boolean =>
  real.needsRehash(stored, { ...options, memoryCost: MEMORY_COST });
