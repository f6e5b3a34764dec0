import { BlobNotFoundError, BlobStoreFullError, BlobStoreUnavailableError } from '../blob-store.ts';

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

/** What went wrong, in the terms of the blob store. */
export interface Failure {
  error: Error;
  /** Nobody answered: others need not try at once. */
  isSilence: boolean;
  /** The store works, and what was asked for is not there or too much. */
  isAnswer: boolean;
}

/** Reads a failure of the SDK. Its own message is left out: it may quote what was asked. */
export function failureOf(error: unknown): Failure {
  const { name, code, $metadata }: SdkError = isSdkError(error) ? error : { name: 'unknown' };
  const status = $metadata?.httpStatusCode;
  if (MISSING.has(name))
    return { error: new BlobNotFoundError('Nothing is stored there.'), isSilence: false, isAnswer: true };
  if (FULL.has(name) || status === FULL_STATUS)
    return { error: new BlobStoreFullError('The object store takes no more.'), isSilence: false, isAnswer: true };
  // Answers to HEAD have a status alone.
  const otherwise = status === FORBIDDEN_STATUS ? 'the access key is unknown or may not do this' : name;
  const reason = REFUSALS[name] ?? (typeof code === 'string' ? code : otherwise);
  const answered = status === undefined ? 'does not answer' : `answers ${status}`;
  const message = `The object store ${answered}: ${reason}.`;
  return { error: new BlobStoreUnavailableError(message), isSilence: status === undefined, isAnswer: false };
}
