/** Whoever may ask, in the order of the table's columns. */
export const ACTORS = [
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
export type Actor = (typeof ACTORS)[number];
