import { asKnown, DatabaseUnreachableError } from '../outage.ts';

/** A replica cannot be read, or its data differ from the database. The message has no address. */
export class ReplicaUnusableError extends Error {
  override name = 'ReplicaUnusableError';
  /** It lacks data that this one read needs, as every replica does for a moment. */
  readonly isForNow: boolean;

  constructor(message: string, { isForNow = false, cause }: { isForNow?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isForNow = isForNow;
  }
}

/** The error of a statement that a replica did not execute, for example because its rows were about to be removed. */
export function asUnusable(error: unknown): ReplicaUnusableError {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const isGone = asKnown(error) instanceof DatabaseUnreachableError;
  return new ReplicaUnusableError(`${isGone ? 'It does not answer' : 'It refused to answer'}${code}.`, {
    cause: error,
  });
}
