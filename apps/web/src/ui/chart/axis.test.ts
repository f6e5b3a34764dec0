import { expect, test } from 'vitest';
import { axisTop } from './axis.ts';

test('an axis ends at a round number that is not below the largest value', () => {
  expect([0, 1, 2, 3, 5, 7, 10, 11, 41, 99, 100, 1_234].map(axisTop)).toEqual([
    1, 1, 2, 4, 6, 8, 10, 20, 60, 100, 100, 2_000,
  ]);
});
