import type { HalfHours } from './statistics.store.ts';

/** What is counted is counted by half hours: days begin at different moments, but nearly everywhere at such a one. */
export const HALF_HOUR_MS = 1_800_000;
export const HALF_HOURS_PER_DAY = 48;

/** The half hour since the epoch in which a moment is, in milliseconds. */
export const halfHourOf = (at: number): number => Math.floor(at / HALF_HOUR_MS);

/** The day since the epoch, in UTC, in which a half hour is. */
export const dayOf = (halfHour: number): number => Math.floor(halfHour / HALF_HOURS_PER_DAY);

/** The days that a period touches, its first half hour on the first of them, and its end on the last. */
export interface Days extends HalfHours {
  first: number;
  last: number;
}

export function daysOf({ from, until }: HalfHours): Days {
  const last = dayOf(until - 1);
  return { first: dayOf(from), last, from: from % HALF_HOURS_PER_DAY, until: until - last * HALF_HOURS_PER_DAY };
}
