import type Database from 'better-sqlite3';
import type { Connection } from './connection.ts';
import type { Statement } from './statement.ts';

/** Boolean columns of tables whose names do not begin like a condition. */
const OTHER_BOOLEANS: ReadonlySet<string> = new Set([
  'add_friend',
  'dm_to_member',
  'msg_smtp_notify_enable',
  'only_owner_can_send_msg',
  'show_email',
  'video',
]);

/**
 * Whether a column of a table or of a result is boolean. SQLite stores 0 or 1, and does not know which of its numbers
 * are booleans.
 */
export const isBooleanColumn = (name: string): boolean => /^(?:is|has|can|may)_/.test(name) || OTHER_BOOLEANS.has(name);

/** A value in SQLite's form. Lists are JSON, for `isAnyOf`. */
function toStored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return JSON.stringify(value);
  return value ?? null;
}

type Row = Record<string, unknown>;

class PreparedStatement {
  readonly #statement: Database.Statement;
  readonly #parameters: readonly string[];
  readonly #booleans: readonly string[];

  constructor(db: Database.Database, { sqlite, parameters }: Statement<never, unknown>) {
    this.#statement = db.prepare(sqlite);
    this.#parameters = parameters;
    const columns = this.#statement.reader ? this.#statement.columns() : [];
    this.#booleans = columns.map(({ name }) => name).filter(isBooleanColumn);
  }

  all(given: object): Row[] {
    const rows = this.#statement.all(this.#valuesOf(given)) as Row[];
    if (this.#booleans.length > 0) for (const row of rows) this.#readBooleans(row);
    return rows;
  }

  get(given: object): Row | undefined {
    const row = this.#statement.get(this.#valuesOf(given)) as Row | undefined;
    if (row) this.#readBooleans(row);
    return row;
  }

  run(given: object): number {
    return this.#statement.run(this.#valuesOf(given)).changes;
  }

  #valuesOf(given: object): Row {
    const values: Row = {};
    for (const parameter of this.#parameters) values[parameter] = toStored(Reflect.get(given, parameter));
    return values;
  }

  #readBooleans(row: Row): void {
    for (const name of this.#booleans) if (row[name] !== null) row[name] = row[name] === 1;
  }
}

/** The queries of stores over one SQLite connection. Each statement is prepared at its first use. */
export function createSqliteConnection(db: Database.Database): Connection {
  const prepared = new Map<unknown, PreparedStatement>();

  function prepare(statement: Statement<never, unknown>): PreparedStatement {
    const made = prepared.get(statement) ?? new PreparedStatement(db, statement);
    prepared.set(statement, made);
    return made;
  }

  /** Its value changes with each commit of another connection. */
  const version = db.prepare<[], number>('PRAGMA data_version').pluck();

  const connection: Connection = {
    all: async <P extends object, R>(statement: Statement<P, R>, given: P) => prepare(statement).all(given) as R[],
    get: async <P extends object, R>(statement: Statement<P, R>, given: P) =>
      prepare(statement).get(given) as R | undefined,
    run: async (statement, given) => prepare(statement).run(given),
    // Statements answer in microtasks, so commits between two of them are rare.
    async atOneMoment(read) {
      for (;;) {
        const before = version.get();
        const answer = await read(connection);
        if (version.get() === before) return answer;
      }
    },
  };
  return connection;
}
