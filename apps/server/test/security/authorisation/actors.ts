/** All kinds of callers, in the order of the table's columns. */
export const COLUMNS = [
  'anonymous',
  'guest',
  'member',
  'outsider',
  'removed',
  'blocked',
  'bot',
  'owner',
  'admin',
] as const;
/** The founder follows the last column, in rows where the result differs from other administrators'. */
export const ACTORS = [...COLUMNS, 'founder'] as const;
/** A visitor of a widget has no column: the expected result is derived from the contract. */
export type Actor = (typeof ACTORS)[number] | 'visitor';
