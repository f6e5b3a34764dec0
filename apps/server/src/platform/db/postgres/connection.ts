import type { Connection } from '../connection.ts';
import type { Statement } from '../statement.ts';
import { toStored } from './values.ts';

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

type AtOneMoment = Connection['atOneMoment'];

/** Builds the interface for stores from `execute`. Without `atOneMoment`, all statements see the same snapshot. */
export function connectionOver(execute: (query: Query) => Promise<Answer>, atOneMoment?: AtOneMoment): Connection {
  const ask = <P extends object, R>({ name, postgres, parameters }: Statement<P, R>, given: P) =>
    execute({ name, text: postgres, values: parameters.map((parameter) => toStored(Reflect.get(given, parameter))) });
  const connection: Connection = {
    all: async <P extends object, R>(statement: Statement<P, R>, given: P) => (await ask(statement, given)).rows as R[],
    get: async <P extends object, R>(statement: Statement<P, R>, given: P) =>
      (await ask(statement, given)).rows[0] as R | undefined,
    run: async (statement, given) => (await ask(statement, given)).rowCount ?? 0,
    atOneMoment: atOneMoment ?? ((read) => read(connection)),
  };
  return connection;
}
