import { expect, test } from 'vitest';
import { countBy, countByTime } from './count-hits.ts';

const at = (iso: string): number => Date.parse(iso);
const days = (buckets: ReturnType<typeof countByTime>) =>
  buckets.map(({ start, count }) => [new Date(start).toISOString().slice(0, 10), count]);

test('the most frequent come first, and the rest is left out', () => {
  const counted = countBy(['b', 'a', 'c', 'a', 'c', 'a'], (letter) => letter, 2);
  expect(counted).toEqual([
    { key: 'a', count: 3 },
    { key: 'c', count: 2 },
  ]);
});

test('a few days are counted day by day, including empty ones', () => {
  const moments = [at('2026-02-27T23:59:59Z'), at('2026-03-01T00:00:00Z'), at('2026-03-01T12:00:00Z')];
  expect(days(countByTime(moments, 8))).toEqual([
    ['2026-02-27', 1],
    ['2026-02-28', 0],
    ['2026-03-01', 2],
  ]);
});

test('a longer time is counted by weeks from Monday, by months, by years', () => {
  const since = (iso: string) => days(countByTime([at(iso), at('2026-03-04T10:00:00Z')], 8)).map(([day]) => day);
  expect(since('2026-02-18T10:00:00Z')).toEqual(['2026-02-16', '2026-02-23', '2026-03-02']);
  expect(since('2025-12-31T10:00:00Z').at(0)).toBe('2025-12-01');
  expect(since('2024-12-31T10:00:00Z')).toEqual(['2024-01-01', '2025-01-01', '2026-01-01']);
});

test('periods follow each other without a gap and cover every moment', () => {
  const moments = [at('2025-10-26T10:00:00Z'), at('2026-01-01T00:00:00Z'), at('2026-02-28T23:59:59Z')];
  const buckets = countByTime(moments, 8);
  expect(buckets.slice(1).map(({ start }) => start)).toEqual(buckets.slice(0, -1).map(({ end }) => end));
  expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('results before the first period are not counted', () => {
  const buckets = countByTime([at('1999-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z')], 3);
  expect(days(buckets)).toEqual([
    ['2024-01-01', 0],
    ['2025-01-01', 0],
    ['2026-01-01', 1],
  ]);
  expect(countByTime([], 3)).toEqual([]);
});
