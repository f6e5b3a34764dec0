import { type BlobStoreHealth, BlobStoreUnavailableError } from '../blob-store.ts';
import { failureOf } from './s3-errors.ts';

/** Calls of an object store, and what they tell about it. */
export class S3Calls {
  #isReachable = true;
  #failures = 0;
  #silentUntil = -Infinity;
  #askedAt = -Infinity;
  readonly #silenceMs: number;

  /** After a call that nobody answered, nobody asks for so long: otherwise each would wait for the same timeout. */
  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
  }

  health(): BlobStoreHealth {
    return { isReachable: this.#isReachable, failures: this.#failures };
  }

  /** Milliseconds since the last call began. */
  idleMs(): number {
    return performance.now() - this.#askedAt;
  }

  /** Asks, and translates what goes wrong. @throws BlobNotFoundError, BlobStoreFullError, BlobStoreUnavailableError */
  async ask<T>(call: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#silentUntil)
      throw new BlobStoreUnavailableError('The object store has just not answered.');
    this.#askedAt = performance.now();
    try {
      const answer = await call();
      this.#isReachable = true;
      return answer;
    } catch (error) {
      throw this.fail(error);
    }
  }

  /** Counts a failure, also of an answer that has begun; returns what to throw. */
  fail(cause: unknown): Error {
    const { error, isSilence, isAnswer } = failureOf(cause);
    this.#isReachable = isAnswer;
    if (!isAnswer) this.#failures += 1;
    if (isSilence) this.#silentUntil = performance.now() + this.#silenceMs;
    return error;
  }
}
