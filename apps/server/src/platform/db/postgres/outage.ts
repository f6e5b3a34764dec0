import { DatabaseHeldError } from '../transact-errors.ts';

/** PostgreSQL cannot be reached, was lost on the way, or did not answer in time. */
export class DatabaseUnreachableError extends DatabaseHeldError {
  override name = 'DatabaseUnreachableError';
  override message = 'The database does not answer.';
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Of a server that stops, starts, has no connection left, or in which a statement, lock or transaction took too long. */
const OUTAGES = /^(?:08...|57P0[1235]|57014|53300|55P03|25P0[34])$/;

/** What the driver says of a connection that is gone, and of an answer that does not come. */
const LOST = /^(?:Connection terminated|Client has encountered|Client was closed|Query read timeout|timeout e)/;

/** Whether a statement failed because of the database's state, and not of what it says. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Names of the system's errors, such as ECONNREFUSED; no state of SQL begins with an E.
  return SQLSTATE.test(code) && !code.startsWith('E')
    ? OUTAGES.test(code)
    : /^E[A-Z]/.test(code) || LOST.test(error.message);
}

/** The error as the rest of the server knows it. */
export const asKnown = (error: unknown): unknown =>
  error instanceof DatabaseHeldError || !isOutage(error) ? error : new DatabaseUnreachableError({ cause: error });
