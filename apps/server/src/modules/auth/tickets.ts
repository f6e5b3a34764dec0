import { type Credential, ProblemError, SECOND_FACTOR_TICKET_TTL_SECONDS, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { ProblemWithFields } from '../../platform/http/problem-with-fields.ts';
import { expireAfter, createLruCache } from '../../platform/lru-cache.ts';
import { randomId } from './sessions/tokens.ts';
import type { Admission } from './sign-in-method.ts';

const SECOND_MS = 1_000;
const MAX_TICKETS = 10_000;
/** After this many tries the first factor has to be repeated. */
const TRIES = 5;

/** A sign-in with a correct first factor. Its changes have not been made: the second factor repeats it. */
export interface HalfSignIn {
  uid: Uid;
  device: string;
  admit: Admission;
}

/** Sign-ins that wait for a second factor, in memory: after a restart users begin again. */
export interface Tickets {
  /** The problem response that carries a new ticket. */
  issue(half: HalfSignIn): ProblemError;
  /**
   * Finishes a sign-in once; meanwhile the ticket cannot be used again. A wrong code leaves the ticket valid for
   * another try. @throws ProblemError `auth.credential_refused` for a ticket that is used up, expired, or another
   * device's
   */
  finish<T>(given: { ticket: string; device: string }, work: (half: HalfSignIn) => Promise<T>): Promise<T>;
}

export type SecondFactorCredential = Extract<Credential, { type: 'second_factor' }>;

const isWrongCode = (error: unknown) => error instanceof ProblemError && error.code === 'auth.wrong_code';

export function createTickets(clock: Clock): Tickets {
  const life = expireAfter(SECOND_FACTOR_TICKET_TTL_SECONDS * SECOND_MS, clock);
  const waiting = createLruCache<string, HalfSignIn & { triesLeft: number }>(MAX_TICKETS, life);
  return {
    issue(half) {
      const ticket = randomId();
      waiting.set(ticket, { ...half, triesLeft: TRIES });
      return new ProblemWithFields('auth.second_factor_required', {
        ticket,
        expires_in: SECOND_FACTOR_TICKET_TTL_SECONDS,
      });
    },
    async finish({ ticket, device }, work) {
      const half = waiting.get(ticket);
      if (half?.device !== device) throw new ProblemError('auth.credential_refused');
      const ttl = waiting.getRemainingTTL(ticket);
      waiting.delete(ticket);
      const triesLeft = half.triesLeft - 1;
      try {
        return await work(half);
      } catch (error) {
        if (isWrongCode(error) && triesLeft > 0) waiting.set(ticket, { ...half, triesLeft }, { ttl });
        throw error;
      }
    },
  };
}
