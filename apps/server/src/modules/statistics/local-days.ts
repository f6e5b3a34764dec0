import { HALF_HOUR_MS, HALF_HOURS_PER_DAY, type HalfHours } from './half-hours.ts';

/** A day in some time zone: a half hour belongs to the day on which it begins. */
export interface LocalDay extends HalfHours {
  /** As `2026-02-19`. */
  date: string;
}

const DAY_MS = HALF_HOUR_MS * HALF_HOURS_PER_DAY;
/** The maximum offset of a time zone from UTC, in half hours. */
const FURTHEST = 15 * 2;

/** The last days up to the one of `now`, in milliseconds, the oldest first. Days may have 23 or 25 hours. */
export function lastDays(count: number, timeZone: string, now: number): LocalDay[] {
  // The Swedish date format is that of ISO 8601.
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayAt = (at: number): number => Date.parse(dates.format(at)) / DAY_MS;

  /** The first half hour of a day, given in days since the epoch, found by the calendar of the time zone. */
  function startOf(day: number): number {
    let low = day * HALF_HOURS_PER_DAY - FURTHEST;
    let high = day * HALF_HOURS_PER_DAY + FURTHEST;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (dayAt(middle * HALF_HOUR_MS) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const first = dayAt(now) - count + 1;
  const starts = Array.from({ length: count + 1 }, (_, at) => startOf(first + at));
  return Array.from({ length: count }, (_, at) => {
    const date = new Date((first + at) * DAY_MS).toISOString().slice(0, 10);
    return { date, from: starts[at]!, until: starts[at + 1]! };
  });
}
