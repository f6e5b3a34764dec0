import { expect, test } from 'vitest';
import { peaksOf } from './recorder.ts';

test('a short recording keeps all its levels, scaled to the loudest', () => {
  expect(peaksOf([0.1, 0.2, 0.05])).toEqual([0.5, 1, 0.25]);
});

test('a long recording keeps the loudest level of each of 64 stretches', () => {
  const levels = Array.from({ length: 6_000 }, (_, index) => (index === 3_000 ? 0.8 : 0.2));
  const peaks = peaksOf(levels);
  expect(peaks).toHaveLength(64);
  expect(peaks[32]).toBe(1);
  expect(peaks[0]).toBe(0.25);
});

test('silence is flat', () => {
  expect(peaksOf([0, 0])).toEqual([0, 0]);
  expect(peaksOf([])).toEqual([]);
});
