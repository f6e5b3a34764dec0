import { expect, test } from 'vitest';
import { HALF_HOUR_MS } from './half-hours.ts';
import { lastDays } from './local-days.ts';

const at = (iso: string): number => Date.parse(iso);
const startsOf = (...of: Parameters<typeof lastDays>) =>
  lastDays(...of).map(({ date, from }) => [date, new Date(from * HALF_HOUR_MS).toISOString()]);

test('a day begins at midnight where the reader is', () => {
  const now = at('2026-02-19T20:00:00Z');
  expect(startsOf(2, 'UTC', now)).toEqual([
    ['2026-02-18', '2026-02-18T00:00:00.000Z'],
    ['2026-02-19', '2026-02-19T00:00:00.000Z'],
  ]);
  expect(startsOf(1, 'Asia/Tokyo', now)).toEqual([['2026-02-20', '2026-02-19T15:00:00.000Z']]);
  expect(startsOf(1, 'America/Los_Angeles', now)).toEqual([['2026-02-19', '2026-02-19T08:00:00.000Z']]);
  expect(startsOf(1, 'Asia/Kolkata', now)).toEqual([['2026-02-20', '2026-02-19T18:30:00.000Z']]);
});

test('days of 23 and of 25 hours are whole days, and each begins where the one before ends', () => {
  const spring = lastDays(7, 'Europe/Berlin', at('2026-03-31T10:00:00Z'));
  const autumn = lastDays(7, 'Europe/Berlin', at('2026-10-27T10:00:00Z'));
  const hoursOf = (days: typeof spring) => days.map(({ from, until }) => (until - from) / 2);
  expect(hoursOf(spring)).toEqual([24, 24, 24, 24, 23, 24, 24]);
  expect(hoursOf(autumn)).toEqual([24, 24, 24, 24, 25, 24, 24]);
  for (const days of [spring, autumn])
    expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ until }) => until));
});

test('where days begin at a quarter to, the half hour before midnight belongs to the day on which it begins', () => {
  expect(startsOf(1, 'Asia/Kathmandu', at('2026-02-19T10:00:00Z'))).toEqual([
    ['2026-02-19', '2026-02-18T18:30:00.000Z'],
  ]);
});

test('a calendar day that a country skipped has no half hours', () => {
  const days = lastDays(3, 'Pacific/Apia', at('2011-12-31T12:00:00Z'));
  expect(days.map(({ date, from, until }) => [date, until - from])).toEqual([
    ['2011-12-30', 0],
    ['2011-12-31', 48],
    ['2012-01-01', 48],
  ]);
});
