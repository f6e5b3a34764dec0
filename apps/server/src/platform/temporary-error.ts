/** A service that Loquat needs is temporarily unavailable: callers get 503, and jobs are retried. */
export class TemporaryError extends Error {
  override name = 'TemporaryError';
}
