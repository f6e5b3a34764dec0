import { type Dialect, postgresDialect, sqliteDialect } from './dialect.ts';

/** A statement in the form that each database's driver takes. */
interface Prepared {
  readonly sqlite: string;
  /** With numbered parameters. */
  readonly postgres: string;
  /** The name of PostgreSQL's prepared statement, which each connection prepares once. */
  readonly name: string;
  /** In the order of PostgreSQL's numbers. */
  readonly parameters: readonly string[];
}

/** An SQL statement with named parameters (`@mid`), with the types of its parameters and rows. */
export interface Statement<P extends object, R> extends Prepared {
  /** Only for the compiler. */
  readonly types?: (given: P) => R;
}

const PARAMETER = /@(\w+)/g;
const known = new Map<string, Prepared>();

function prepare(sqlite: string, sql: string, name: string): Prepared {
  const parameters: string[] = [];
  const postgres = sql.replaceAll(PARAMETER, (_found, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { sqlite, postgres, name, parameters };
}

/**
 * Returns a statement, the same one for the same text. Create it once, outside of functions, if its text is constant.
 * Lists of numbers or texts are parameters for `isAnyOf`. Whole numbers arrive as numbers; booleans as booleans, in
 * SQLite by the name of their column (`isBooleanColumn`).
 */
export function statement<P extends object, R = never>(sql: string | ((dialect: Dialect) => string)): Statement<P, R> {
  const [sqlite, postgres] =
    typeof sql === 'string' ? [sql, sql] : ([sqliteDialect, postgresDialect].map(sql) as [string, string]);
  const key = `${sqlite}\0${postgres}`;
  const made = known.get(key) ?? prepare(sqlite, postgres, `loquat_${known.size}`);
  known.set(key, made);
  return made;
}
