import type { Statement } from './statement.ts';
import { toStored } from './values.ts';

/** What stores ask of PostgreSQL. @throws DatabaseUnreachableError if it does not answer */
export interface PostgresConnection {
  all<P extends object, R>(statement: Statement<P, R>, given: P): Promise<R[]>;
  /** The first row. */
  get<P extends object, R>(statement: Statement<P, R>, given: P): Promise<R | undefined>;
  /** Answers how many rows it wrote. */
  run<P extends object>(statement: Statement<P, never>, given: P): Promise<number>;
  /**
   * Runs several statements that see the database at one moment. Inside a unit of work this is so anyway: nobody else
   * writes meanwhile.
   */
  atOneMoment<T>(read: (at: PostgresConnection) => Promise<T>): Promise<T>;
}

/** A prepared statement with its values, as the driver takes it. */
export interface Query {
  name: string;
  text: string;
  values: unknown[];
}

export interface Answer {
  rows: unknown[];
  rowCount: number | null;
}

type AtOneMoment = PostgresConnection['atOneMoment'];

/** Makes what stores see of `execute`. Without `atOneMoment`, all statements see the same moment. */
export function connectionOver(
  execute: (query: Query) => Promise<Answer>,
  atOneMoment?: AtOneMoment,
): PostgresConnection {
  const ask = <P extends object, R>({ name, text, parameters }: Statement<P, R>, given: P) =>
    execute({ name, text, values: parameters.map((parameter) => toStored(Reflect.get(given, parameter))) });
  const connection: PostgresConnection = {
    all: async <P extends object, R>(statement: Statement<P, R>, given: P) => (await ask(statement, given)).rows as R[],
    get: async <P extends object, R>(statement: Statement<P, R>, given: P) =>
      (await ask(statement, given)).rows[0] as R | undefined,
    run: async (statement, given) => (await ask(statement, given)).rowCount ?? 0,
    atOneMoment: atOneMoment ?? ((read) => read(connection)),
  };
  return connection;
}
