/** Why something outside could not be asked. */
export type OutgoingReason =
  /** No web address: malformed, another scheme, or with a user name or password in it. */
  | 'address'
  /** The name stands for an address that is not asked. */
  | 'forbidden'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  | 'redirects'
  | 'content_type'
  | 'too_large'
  /** Not what the answer should hold. */
  | 'malformed';

/** Thrown for every request that did not come to its end. Says nothing of the address asked: that may hold secrets. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly reason: OutgoingReason;
  /** The code of a system error, such as `ECONNREFUSED`. */
  readonly detail: string | undefined;

  constructor(reason: OutgoingReason, detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.reason = reason;
    this.detail = detail;
  }
}

function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : codeOf(cause ?? {});
}

/** What a failure is called; one that the caller asked for by aborting stays as it is. */
export function toOutgoingError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof OutgoingError) return error;
  if (!signal.aborted) return new OutgoingError('unreachable', codeOf(error));
  const { reason } = signal as { reason: unknown };
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? new OutgoingError('timeout') : reason;
}
