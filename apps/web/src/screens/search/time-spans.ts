const DAY_MS = 86_400_000;

/** Ready-made periods for a search. */
export const SPANS = [
  { name: 'day', days: 1 },
  { name: 'week', days: 7 },
  { name: 'month', days: 30 },
  { name: 'year', days: 365 },
] as const;

/** The day of a moment (milliseconds since the epoch), as a query names it: UTC, 2026-01-31. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, '2026-01-31'.length);

/** The day a number of days before `now` (milliseconds since the epoch). */
export const sinceDay = (days: number, now: number): string => dayOf(now - days * DAY_MS);
