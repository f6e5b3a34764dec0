import { nth } from '../../drivers/found.ts';
import { targets } from '../targets.ts';
import { ACTORS, type Actor, COLUMNS } from './actors.ts';

/** One line of the table: a call, its object, and each actor's expected result. */
export interface Row {
  endpoint: string;
  object: string;
  cells: ReadonlyMap<Actor, string>;
}

const CELL = /^(?:ok|sees|hides|-|[45]\d\d)$/;
const HEADING = new RegExp(` ${COLUMNS.join(' +')}$`);
const isRow = (line: string) => line !== '' && !line.startsWith('#') && !HEADING.test(line);

/**
 * A visitor’s token is valid for the conversation calls, which the contract marks; every other call that takes a token
 * answers 403, whatever its object. Calls without a token are not affected.
 */
function refusesVisitors(name: string): boolean {
  const endpoint = targets.find((target) => target.name === name)?.endpoint;
  return endpoint !== undefined && endpoint.access !== 'public' && endpoint.access !== 'bot' && !endpoint.visitors;
}

/**
 * Adds a visitor's expected result; the visitor makes the same call as a member, and has no cell where a member has
 * none.
 */
function withVisitor(row: Row): Row {
  const hasCell = refusesVisitors(row.endpoint) && row.cells.get('member') !== '-';
  return hasCell ? { ...row, cells: new Map([...row.cells, ['visitor', '403']]) } : row;
}

function readRow(line: string): Row {
  const words = line.split(/ +/);
  const from = words.findLastIndex((word) => !CELL.test(word)) + 1;
  const cells = words.splice(from);
  const [endpoint = '', ...object] = words;
  if (object.length === 0 || cells.length < COLUMNS.length || cells.length > ACTORS.length) {
    throw new Error(`not a row: ${line}`);
  }
  return { endpoint, object: object.join(' '), cells: new Map(cells.map((cell, at) => [nth(ACTORS, at), cell])) };
}

/** Rows of a table; a line `a, b as c` repeats the rows of `c` for `a` and `b`. @throws Error for any other line */
export function readTable(table: string): Row[] {
  const rows: Row[] = [];
  for (const line of table.split('\n').filter(isRow)) {
    const [, names, model] = /^([\w, ]+) as (\w+)$/.exec(line) ?? [];
    if (names === undefined) {
      rows.push(withVisitor(readRow(line)));
      continue;
    }
    const models = rows.filter(({ endpoint }) => endpoint === model);
    if (models.length === 0) throw new Error(`nothing to repeat: ${line}`);
    for (const endpoint of names.split(', '))
      rows.push(...models.map(({ object, cells }) => withVisitor({ endpoint, object, cells })));
  }
  return rows;
}
