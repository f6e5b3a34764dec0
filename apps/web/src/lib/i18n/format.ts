const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Locale (BCP 47), the reader's time zone (by default the device's) and the current time in ms. */
export interface Reader {
  locale: string;
  now: number;
  timeZone?: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are expensive to make, and every row of a list needs one. */
function dateFormat({ locale, timeZone }: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
  formatters.set(key, made);
  return made;
}

/** Day number of a moment in the reader's calendar; differences count days, whatever daylight saving does. */
function dayOf(at: number, reader: Reader): number {
  const parts = dateFormat({ ...reader, locale: 'en-CA' }, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return Date.parse(`${parts.format(at)}T00:00:00Z`) / DAY_MS;
}

const daysAgo = (at: number, reader: Reader): number => dayOf(reader.now, reader) - dayOf(at, reader);

const yearOf = (at: number, reader: Reader): string =>
  dateFormat({ ...reader, locale: 'en-CA' }, { year: 'numeric' }).format(at);

/** "12 February", with the year when it is not this one. */
export function formatDate(at: number, reader: Reader): string {
  const isThisYear = yearOf(at, reader) === yearOf(reader.now, reader);
  return dateFormat(reader, { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) }).format(at);
}

/** "10:44". */
export const formatClock = (at: number, reader: Reader): string =>
  dateFormat(reader, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** The full date and time, for tooltips: "Thursday 12 February 2026 at 10:44". */
export const formatMoment = (at: number, reader: Reader): string =>
  dateFormat(reader, { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' }).format(at);

/** For rows of a list: "10:44" today, "Thu" within seven days, then "12 February". */
export function formatChatTime(at: number, reader: Reader): string {
  const age = daysAgo(at, reader);
  if (age === 0) return formatClock(at, reader);
  if (age > 0 && age < WEEK_DAYS) return dateFormat(reader, { weekday: 'short' }).format(at);
  return formatDate(at, reader);
}

/** For dividers between days: "Today", "Yesterday", "Thursday" within seven days, then "12 February". */
export function formatDay(at: number, reader: Reader): string {
  const age = daysAgo(at, reader);
  if (age === 0 || age === 1) {
    const word = new Intl.RelativeTimeFormat(reader.locale, { numeric: 'auto' }).format(-age, 'day');
    return word.charAt(0).toLocaleUpperCase(reader.locale) + word.slice(1);
  }
  if (age > 0 && age < WEEK_DAYS) return dateFormat(reader, { weekday: 'long' }).format(at);
  return formatDate(at, reader);
}

/** Whether two moments lie on the same day of the reader's calendar. */
export const isSameDay = (first: number, second: number, reader: Reader): boolean =>
  dayOf(first, reader) === dayOf(second, reader);

const relativeSteps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 minutes ago", "in 2 days"; under a minute "now". */
export function formatRelative(at: number, { locale, now }: Reader): string {
  const distance = at - now;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, unitMs] of relativeSteps) {
    if (Math.abs(distance) >= unitMs) return format.format(Math.trunc(distance / unitMs), unit);
  }
  return format.format(0, 'second');
}

const remainingSteps: readonly [string, number][] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** The time left, rounded up in its largest unit: "5m" or "5 minutes". */
export function formatRemaining(ms: number, { locale, style }: { locale: string; style: 'narrow' | 'long' }): string {
  const [unit, unitMs] = remainingSteps.find(([, stepMs]) => ms > stepMs) ?? ['second', 1_000];
  const count = Math.max(0, Math.ceil(ms / unitMs));
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: style }).format(count);
}

/** "Ines, Tomas and Noor". */
export const formatList = (items: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);

/** "1.8 MB"; a kilobyte has 1000 bytes. */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length - 1);
  // 999,950 bytes would read "1,000 kB".
  const step = Number((bytes / 1000 ** power).toFixed(1)) >= 1000 && power < BYTE_UNITS.length - 1 ? power + 1 : power;
  const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: step === 0 ? 0 : 1 }).format(
    bytes / 1000 ** step,
  );
  return `${amount} ${BYTE_UNITS[step]}`;
}

/** "0:42", "31:40", "1:02:03" for a length in seconds. */
export function formatDuration(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
