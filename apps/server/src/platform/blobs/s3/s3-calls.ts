import {
  BlobNotFoundError,
  BlobStoreFullError,
  type BlobStoreHealth,
  BlobStoreUnavailableError,
} from '../blob-store.ts';

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'EntityTooLarge']);
const FULL_STATUS = 507;
const FORBIDDEN_STATUS = 403;
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'the access key is unknown there',
  SignatureDoesNotMatch: 'the secret does not belong to the access key, or the region is wrong',
  AuthorizationHeaderMalformed: 'the region is wrong',
  AccessDenied: 'the access key may not do this',
  CredentialsProviderError: 'no credentials were found',
  RequestTimeTooSkewed: 'the clocks are too far apart',
};

interface SdkError {
  name: string;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

const isSdkError = (error: unknown): error is SdkError => error instanceof Error;

/** A failure in the terms of the blob store. */
interface Failure {
  error: Error;
  /** The store did not respond: other calls need not try at once. */
  isSilence: boolean;
  /** The store works; the object is missing or the request is too large. */
  isAnswer: boolean;
}

/** Translates an SDK error. Its message is left out because it may quote the request. */
function failureOf(error: unknown): Failure {
  const { name, code, $metadata }: SdkError = isSdkError(error) ? error : { name: 'unknown' };
  const status = $metadata?.httpStatusCode;
  if (MISSING.has(name))
    return { error: new BlobNotFoundError('Nothing is stored there.'), isSilence: false, isAnswer: true };
  if (FULL.has(name) || status === FULL_STATUS)
    return { error: new BlobStoreFullError('The object store takes no more.'), isSilence: false, isAnswer: true };
  // Responses to HEAD have only a status.
  const otherwise = status === FORBIDDEN_STATUS ? 'the access key is unknown or may not do this' : name;
  const reason = REFUSALS[name] ?? (typeof code === 'string' ? code : otherwise);
  const answered = status === undefined ? 'does not answer' : `answers ${status}`;
  const message = `The object store ${answered}: ${reason}.`;
  return { error: new BlobStoreUnavailableError(message), isSilence: status === undefined, isAnswer: false };
}

/** Runs calls to the object store and records whether it is reachable. */
export class S3Calls {
  #isReachable = true;
  #failures = 0;
  #silentUntil = -Infinity;
  #askedAt = -Infinity;
  readonly #silenceMs: number;

  /**
   * After a call that timed out, further calls fail at once for `silenceMs`: otherwise each would wait for the timeout.
   */
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

  /** Runs a call and translates its errors. @throws BlobNotFoundError, BlobStoreFullError, BlobStoreUnavailableError */
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

  /** Records a failure, also one in the middle of a response; returns the error to throw. */
  fail(cause: unknown): Error {
    const { error, isSilence, isAnswer } = failureOf(cause);
    this.#isReachable = isAnswer;
    if (!isAnswer) this.#failures += 1;
    if (isSilence) this.#silentUntil = performance.now() + this.#silenceMs;
    return error;
  }
}
