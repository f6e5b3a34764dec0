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
/** The founder comes after the last column, in rows where they differ from other administrators. */
export const ACTORS = [...COLUMNS, 'founder'] as const;
/** A visitor of a widget has no column: what they get is derived from the contract. */
export type Actor = (typeof ACTORS)[number] | 'visitor';
