import { expect, test } from 'vitest';
import {
  formatBytes,
  formatChatTime,
  formatDay,
  formatDuration,
  formatList,
  formatMoment,
  formatRelative,
  formatRemaining,
  isSameDay,
} from './format.ts';
import type { Reader } from './format.ts';

const now = Date.parse('2026-02-19T10:44:00Z');
const at = (iso: string): number => Date.parse(iso);
const english: Reader = { locale: 'en-GB', now, timeZone: 'UTC' };
const japanese: Reader = { locale: 'ja', now, timeZone: 'Asia/Tokyo' };

test('a chat shows the time today, the weekday within seven days, then the date', () => {
  expect(formatChatTime(at('2026-02-19T00:05:00Z'), english)).toBe('00:05');
  expect(formatChatTime(at('2026-02-18T23:59:00Z'), english)).toBe('Wed');
  expect(formatChatTime(at('2026-02-13T00:00:00Z'), english)).toBe('Fri');
  expect(formatChatTime(at('2026-02-12T23:59:00Z'), english)).toBe('12 February');
  expect(formatChatTime(at('2025-02-12T09:00:00Z'), english)).toBe('12 February 2025');
});

test('a clock that is ahead of this one shows a date, not a weekday', () => {
  expect(formatChatTime(at('2026-02-21T09:00:00Z'), english)).toBe('21 February');
});

test("days are named in the reader's language", () => {
  expect(formatDay(at('2026-02-19T01:00:00Z'), english)).toBe('Today');
  expect(formatDay(at('2026-02-18T01:00:00Z'), english)).toBe('Yesterday');
  expect(formatDay(at('2026-02-16T01:00:00Z'), english)).toBe('Monday');
  expect(formatDay(at('2026-02-12T01:00:00Z'), english)).toBe('12 February');
  expect(formatDay(at('2026-02-18T01:00:00Z'), japanese)).toBe('昨日');
});

test('a day begins at midnight where the reader is', () => {
  expect(isSameDay(at('2026-02-18T16:00:00Z'), now, english)).toBe(false);
  expect(isSameDay(at('2026-02-18T16:00:00Z'), now, japanese)).toBe(true);
});

test('a day of 23 hours still counts as one', () => {
  const reader = { locale: 'en-GB', timeZone: 'Europe/Berlin', now: at('2026-03-30T00:30:00+02:00') };
  expect(formatDay(at('2026-03-29T00:30:00+01:00'), reader)).toBe('Yesterday');
});

test('a full moment has day and time', () => {
  expect(formatMoment(now, english)).toMatch(/^Thursday,? 19 February 2026(,| at) 10:44$/);
});

test('relative times use the largest whole unit', () => {
  expect(formatRelative(now - 20_000, english)).toBe('now');
  expect(formatRelative(now - 3 * 60_000, english)).toBe('3 minutes ago');
  expect(formatRelative(now + 2 * 86_400_000, english)).toBe('in 2 days');
  expect(formatRelative(now - 86_400_000, english)).toBe('yesterday');
});

test('lists are joined as the language joins them', () => {
  expect(formatList(['Ines', 'Tomas', 'Noor'], 'en-GB')).toBe('Ines, Tomas and Noor');
  expect(formatList(['Ines', 'Tomas'], 'zh-CN')).toBe('Ines和Tomas');
});

test('sizes count in thousands', () => {
  expect(formatBytes(0, 'en-GB')).toBe('0 B');
  expect(formatBytes(999, 'en-GB')).toBe('999 B');
  expect(formatBytes(1_000, 'en-GB')).toBe('1 kB');
  expect(formatBytes(1_840_000, 'en-GB')).toBe('1.8 MB');
  expect(formatBytes(999_950, 'en-GB')).toBe('1 MB');
  expect(formatBytes(5e15, 'en-GB')).toBe('5,000 TB');
});

test('lengths read like a clock', () => {
  expect([0, 42, 1900, 3723].map(formatDuration)).toEqual(['0:00', '0:42', '31:40', '1:02:03']);
});

test('remaining time is rounded up in its largest unit', () => {
  const left = (ms: number, locale = 'en-GB') => formatRemaining(ms, { locale, style: 'narrow' });
  expect([0, 1, 59_001, 60_001, 3_600_000, 86_400_001].map((ms) => left(ms))).toEqual([
    '0s',
    '1s',
    '60s',
    '2m',
    '60m',
    '2d',
  ]);
  expect(formatRemaining(61_000, { locale: 'ja', style: 'long' })).toBe('2 分');
});
