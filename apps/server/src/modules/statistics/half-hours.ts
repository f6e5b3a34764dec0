/** From the first half hour since the epoch up to, but not including, the last. */
export interface HalfHours {
  from: number;
  until: number;
}

/** Counters are kept per half hour: days of nearly all time zones begin at one. */
export const HALF_HOUR_MS = 1_800_000;
export const HALF_HOURS_PER_DAY = 48;

/** The half hour since the epoch of a time in milliseconds. */
export const halfHourOf = (at: number): number => Math.floor(at / HALF_HOUR_MS);

/** The day since the epoch, in UTC, of a half hour. */
export const dayOf = (halfHour: number): number => Math.floor(halfHour / HALF_HOURS_PER_DAY);

/** One bit for each half hour of the period on a day since the epoch, the day's first half hour lowest. */
export const bitsOn = (day: number, { from, until }: HalfHours): number =>
  2 ** Math.min(HALF_HOURS_PER_DAY, until - day * HALF_HOURS_PER_DAY) -
  2 ** Math.max(0, from - day * HALF_HOURS_PER_DAY);
