interface Parsed {
  /** With numbered parameters, as PostgreSQL reads it. */
  readonly text: string;
  /** By which each connection prepares it once. */
  readonly name: string;
  /** In the order of their numbers. */
  readonly parameters: readonly string[];
}

/** A statement of SQL with named parameters (`@mid`): what it takes, and what its rows are. */
export interface Statement<P extends object, R> extends Parsed {
  /** For the compiler alone. */
  readonly types?: (given: P) => R;
}

const PARAMETER = /@(\w+)/g;
const known = new Map<string, Parsed>();

function parse(sql: string, name: string): Parsed {
  const parameters: string[] = [];
  const text = sql.replaceAll(PARAMETER, (_found, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { text, name, parameters };
}

/**
 * A statement, the same one for the same text. Made once, outside of functions, if its text does not depend on what is
 * given. Whole numbers arrive as numbers, booleans as booleans.
 */
export function statement<P extends object, R = never>(sql: string): Statement<P, R> {
  const made = known.get(sql) ?? parse(sql, `loquat_${known.size}`);
  known.set(sql, made);
  return made;
}
