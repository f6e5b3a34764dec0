/** Something that Loquat needs is away for now and comes back by itself: callers get 503, and jobs go on trying. */
export class TemporaryError extends Error {
  override name = 'TemporaryError';
}
