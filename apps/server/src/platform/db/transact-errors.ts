import { TemporaryError } from '../temporary-error.ts';

/** A unit of work called `transact`: it must use the `tx` it was given. */
export class NestedTransactError extends Error {
  override name = 'NestedTransactError';
  constructor(unit: string) {
    super(`A unit of work cannot start another one; use its own tx. Unit: ${unit}`);
  }
}

/** A unit of work awaited something other than the database. */
export class ExternalAwaitError extends Error {
  override name = 'ExternalAwaitError';
  constructor(unit: string) {
    super(`A unit of work may await only its own tx (no network, hashing, files, timers). Unit: ${unit}`);
  }
}

/** A unit of work was used after it had ended. */
export class UnitEndedError extends Error {
  override name = 'UnitEndedError';
  constructor() {
    super('This unit of work has ended; its tx cannot be used any more.');
  }
}

/** The server is stopping and accepts no more writes. */
export class TransactClosedError extends Error {
  override name = 'TransactClosedError';
  constructor() {
    super('The server is stopping: nothing more is written.');
  }
}

/** Another process has held the database for so long that callers no longer wait for it. */
export class DatabaseHeldError extends TemporaryError {
  override name = 'DatabaseHeldError';
  constructor(options?: ErrorOptions) {
    super('Another process holds the database: nothing can be written until it lets go.', options);
  }
}
