import { expect, test } from 'vitest';
import { takeHint } from './one-hint.ts';

test('a visit shows one hint at most', () => {
  expect([takeHint(), takeHint(), takeHint()]).toEqual([true, false, false]);
});
