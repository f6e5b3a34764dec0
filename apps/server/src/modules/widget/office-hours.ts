import type { OfficeHours, Timestamp } from '@loquat/contract';

const DAYS = 7;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** A date and time in a time zone, as if it were in UTC. */
type LocalTime = number;

function localTimeOf(time_zone: string) {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: time_zone, hourCycle: 'h23' });
  return (instant: Timestamp): LocalTime => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The instant of that local time. A time skipped by a change of clocks is moved by the same amount. */
function instantOf(wanted: LocalTime, localOf: (instant: Timestamp) => LocalTime): Timestamp {
  const guess = wanted - (localOf(wanted) - wanted);
  return guess - (localOf(guess) - wanted);
}

/** Monday is 0. */
const weekdayOf = (local: LocalTime): number => (new Date(local).getUTCDay() + DAYS - 1) % DAYS;

/** Whether the team answers visitors at that time; if not, from when. */
export function readOfficeHours({ is_on, time_zone, days }: OfficeHours, now: Timestamp) {
  if (!is_on) return { is_open: true, opens_at: null };
  const localOf = localTimeOf(time_zone);
  const local = localOf(now);
  const minutes = Math.floor(local / MINUTE_MS) % DAY_MINUTES;
  const today = days[weekdayOf(local)] ?? null;
  if (today && minutesOf(today.from) <= minutes && minutes < minutesOf(today.to)) {
    return { is_open: true, opens_at: null };
  }
  const midnight = local - minutes * MINUTE_MS;
  for (let ahead = 0; ahead <= DAYS; ahead += 1) {
    const day = midnight + ahead * DAY_MINUTES * MINUTE_MS;
    const hours = days[weekdayOf(day)];
    const opens_at = hours ? instantOf(day + minutesOf(hours.from) * MINUTE_MS, localOf) : 0;
    if (opens_at > now) return { is_open: false, opens_at };
  }
  return { is_open: false, opens_at: null };
}
