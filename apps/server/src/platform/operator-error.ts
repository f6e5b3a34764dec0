/** A failure that operators can foresee and fix: its message is all they need, and says what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
