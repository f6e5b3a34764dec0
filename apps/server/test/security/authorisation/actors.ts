/** Whoever may ask, in the order of the table's columns. */
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
/** The founder stands behind the last column, in the rows that set them apart from other administrators. */
export const ACTORS = [...COLUMNS, 'founder'] as const;
export type Actor = (typeof ACTORS)[number];
