import { expect, test } from 'vitest';
import { filtersOf, withFilter, withoutFilter, wordsOf } from './query-text.ts';

const QUERY = 'big from:"Ann B." ships in:#ops has:image';

test('filters are read with and without quotes, and text that only resembles a filter is words', () => {
  expect(filtersOf(QUERY).map(({ operator, value }) => [operator, value])).toEqual([
    ['from', 'Ann B.'],
    ['in', '#ops'],
    ['has', 'image'],
  ]);
  expect(wordsOf(QUERY)).toBe('big ships');
  expect(filtersOf('https://a.example builtin:x from: nobody')).toEqual([]);
});

test('a removed filter leaves the rest of the query', () => {
  const [from] = filtersOf(QUERY);
  expect(from && withoutFilter(QUERY, from)).toBe('big ships in:#ops has:image');
});

test('a name with spaces is added in quotes, and once', () => {
  const once = withFilter('ship ', 'from', 'Ann B.');
  expect(once).toBe('ship from:"Ann B."');
  expect(withFilter(once, 'from', 'Ann B.')).toBe(once);
  expect(withFilter(once, 'from', 'Bob')).toBe('ship from:"Ann B." from:Bob');
});

test('another date replaces the previous one', () => {
  expect(withFilter('x after:2026-01-01', 'after', '2026-02-01')).toBe('x after:2026-02-01');
});

test('a quote in a name cannot break out of its filter', () => {
  expect(filtersOf(withFilter('', 'from', 'An"n has:file'))).toMatchObject([
    { operator: 'from', value: 'Ann has:file' },
  ]);
});
