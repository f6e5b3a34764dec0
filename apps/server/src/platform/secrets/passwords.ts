import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { argon2id, hash, needsRehash, verify } from 'argon2';
import { type Caller, createFairLimiter } from '../limiters/fair-limiter.ts';

// The OWASP password storage recommendation for argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Hashing occupies a core for tens of milliseconds, on a thread pool that files and DNS share: a flood of sign-ins may
// use some of it, never all, and one core is left to the event loop.
const MAX_CONCURRENCY = 2;
const inTurn = createFairLimiter({
  resource: 'password hashing',
  concurrency: Math.max(1, Math.min(MAX_CONCURRENCY, availableParallelism() - 1)),
  reservedFor: 'sign_in',
  shares: {
    /** By the account's email address, whether or not it exists. */
    sign_in: { weight: 4, maxWaiting: 256, maxWaitingPerKey: 24 },
    /** By network address: a household signs up together. */
    registration: { weight: 1, maxWaiting: 128, maxWaitingPerKey: 64 },
    /** Users changing their own passwords, by uid. */
    own_password: { weight: 1, maxWaiting: 64, maxWaitingPerKey: 3 },
    /** Administrators setting passwords, by uid. */
    given_password: { weight: 1, maxWaiting: 64, maxWaitingPerKey: 16 },
  },
});

/** The caller a password is hashed for: no caller can take more than its share. */
export type HashingFor = Caller<'sign_in' | 'registration' | 'own_password' | 'given_password'>;

let decoy: Promise<string> | undefined;
const decoyHash = () => (decoy ??= hash(randomBytes(32), PARAMETERS));

/**
 * Hashes a password for storage; the result includes its parameters and salt.
 * @throws OverloadedError, RateLimitedError
 */
export const hashPassword = (password: string, caller: HashingFor): Promise<string> =>
  inTurn(caller, () => hash(password, PARAMETERS));

/**
 * Whether the password matches the stored hash. Without a hash (unknown account, account without a password), returns
 * `false` after the same work, so that timing does not reveal which accounts exist.
 * @throws OverloadedError, RateLimitedError
 */
export function verifyPassword(
  storedHash: string | null | undefined,
  password: string,
  caller: HashingFor,
): Promise<boolean> {
  return inTurn(caller, async () => {
    const isRight = await verify(storedHash ?? (await decoyHash()), password);
    return isRight && storedHash != null;
  });
}

/** Whether a stored hash has weaker parameters than today's and should be renewed at the next sign-in. */
export const isPasswordHashOutdated = (storedHash: string): boolean => needsRehash(storedHash, PARAMETERS);
