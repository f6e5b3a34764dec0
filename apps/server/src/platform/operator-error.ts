/** A foreseeable failure that operators can fix: its message is sufficient, and gives the remedy. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
