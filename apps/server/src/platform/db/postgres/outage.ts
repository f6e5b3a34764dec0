import { DatabaseHeldError } from '../transact-errors.ts';

/** PostgreSQL cannot be reached, the connection was lost, or the answer timed out. */
export class DatabaseUnreachableError extends DatabaseHeldError {
  override name = 'DatabaseUnreachableError';
  override message = 'The database does not answer.';
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * SQLSTATEs of a server that stops, starts or has no connection left, and of a timeout of a statement, lock or
 * transaction.
 */
const OUTAGES = /^(?:08...|57P0[1235]|57014|53300|55P03|25P0[34])$/;

/** Messages of the driver about a lost connection or a missing answer. */
const LOST = /^(?:Connection terminated|Client has encountered|Client was closed|Query read timeout|timeout e)/;

/** Whether a statement failed because of the database's state rather than its own content. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // System error codes such as ECONNREFUSED; no SQLSTATE begins with an E.
  return SQLSTATE.test(code) && !code.startsWith('E')
    ? OUTAGES.test(code)
    : /^E[A-Z]/.test(code) || LOST.test(error.message);
}

/** Translates an outage into `DatabaseUnreachableError`; returns other errors unchanged. */
export const asKnown = (error: unknown): unknown =>
  error instanceof DatabaseHeldError || !isOutage(error) ? error : new DatabaseUnreachableError({ cause: error });
