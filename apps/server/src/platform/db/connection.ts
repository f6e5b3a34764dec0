import type { Statement } from './statement.ts';

/** The queries that stores can run, on either database. @throws DatabaseUnreachableError if PostgreSQL does not answer */
export interface Connection {
  all<P extends object, R>(statement: Statement<P, R>, given: P): Promise<R[]>;
  /** Returns the first row. */
  get<P extends object, R>(statement: Statement<P, R>, given: P): Promise<R | undefined>;
  /** Returns the number of rows written. */
  run<P extends object>(statement: Statement<P, never>, given: P): Promise<number>;
  /** Runs several statements on one snapshot. Inside a unit of work this holds anyway: it has the only write lock. */
  atOneMoment<T>(read: (at: Connection) => Promise<T>): Promise<T>;
}
