import { expect, test } from 'vitest';
import { createPace, isCallEmoji, PALETTE } from './palette.ts';

test('only emoji of the palette are reactions', () => {
  expect(PALETTE.every(isCallEmoji)).toBe(true);
  for (const text of ['', '💩', '👍👍', 'hello', '<b>']) expect(isCallEmoji(text)).toBe(false);
});

test('createPace lets each name pass once within its time', () => {
  let now = 0;
  const isInTime = createPace(200, () => now);
  expect([isInTime('ann'), isInTime('ann'), isInTime('ben')]).toEqual([true, false, true]);
  now = 199;
  expect(isInTime('ann')).toBe(false);
  now = 200;
  expect(isInTime('ann')).toBe(true);
});
