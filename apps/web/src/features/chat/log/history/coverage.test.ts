import { expect, test } from 'vitest';
import { afterReplay, clipIntervals, intervalAt, LIVE, mergeIntervals } from './coverage.ts';

test('intervals that touch become one', () => {
  expect(
    mergeIntervals(
      [{ from: 10, to: 20 }],
      [
        { from: 21, to: 30 },
        { from: 40, to: 50 },
        { from: 1, to: 5 },
      ],
    ),
  ).toEqual([
    { from: 1, to: 5 },
    { from: 10, to: 30 },
    { from: 40, to: 50 },
  ]);
});

test('a channel is covered from the moment of joining only', () => {
  expect(
    clipIntervals(
      [
        { from: 1, to: 5 },
        { from: 7, to: LIVE },
      ],
      9,
    ),
  ).toEqual([{ from: 9, to: LIVE }]);
});

test('the first replay begins the covered range', () => {
  expect(afterReplay([], { afterMid: 0, firstMid: 501, isCapped: true })).toEqual([{ from: 501, to: LIVE }]);
});

test('an empty first replay covers later entries', () => {
  expect(afterReplay([], { afterMid: 0, firstMid: undefined, isCapped: false })).toEqual([{ from: 1, to: LIVE }]);
});

test('a complete replay leaves no hole', () => {
  const received = [{ from: 1, to: LIVE }];
  expect(afterReplay(received, { afterMid: 100, firstMid: 150, isCapped: false })).toBe(received);
});

test('a replay that reached its limit leaves a hole up to its first message', () => {
  const received = afterReplay([{ from: 1, to: LIVE }], { afterMid: 100, firstMid: 601, isCapped: true });
  expect(received).toEqual([
    { from: 1, to: 100 },
    { from: 601, to: LIVE },
  ]);
  expect(intervalAt(received, 300)).toBeUndefined();
});
