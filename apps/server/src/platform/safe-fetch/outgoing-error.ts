/** Why an outgoing request failed. */
export type OutgoingReason =
  /** Not a web address: malformed, with another scheme, or with a user name or password in it. */
  | 'address'
  /** The name resolves to an address that may not be connected to. */
  | 'forbidden'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  | 'redirects'
  | 'content_type'
  | 'too_large'
  /** The answer does not have the expected content. */
  | 'malformed';

/** Thrown for every request that failed. Does not contain the address: that may include secrets. */
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

/** Classifies a failure; the caller's own abort is passed through unchanged. */
export function toOutgoingError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof OutgoingError) return error;
  if (!signal.aborted) return new OutgoingError('unreachable', codeOf(error));
  const { reason } = signal as { reason: unknown };
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? new OutgoingError('timeout') : reason;
}
