import { expect, test } from 'vitest';
import { isLongList, slicedJson } from './sliced-json.ts';

const listOf = (length: number) => Array.from({ length }, (_, number) => ({ uid: number, name: 'é' }));

test('a long list gives the same JSON as at once, and other work runs in between', async () => {
  for (const length of [501, 1_000, 2_499]) {
    const list = listOf(length);
    let isDone = false;
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const json = await slicedJson(list, (part) => {
      expect((part as unknown[]).length).toBeLessThanOrEqual(500);
      return JSON.stringify(part);
    });
    isDone = true;
    expect(json.toString()).toBe(JSON.stringify(list));
    expect(turns).toBeGreaterThanOrEqual(Math.ceil(length / 500) - 1);
  }
});

test('a short list or another value is converted at once', () => {
  expect([listOf(500), {}, null, 'text'].map(isLongList)).toEqual([false, false, false, false]);
});
