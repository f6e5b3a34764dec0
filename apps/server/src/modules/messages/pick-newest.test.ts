import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickNewest } from './pick-newest.ts';

const sourceOf = (mids: readonly number[], after: number, limit: number) => ({
  after,
  newest: async (floor: number) =>
    mids
      .filter((mid) => mid > floor)
      .toSorted((one, other) => other - one)
      .slice(0, limit),
});

test('the newest mids of all chats are returned ascending, as from one chat', async () => {
  const chats = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(5)), { selector: ([mid]) => mid })
    .map((pairs) =>
      Array.from({ length: 6 }, (_, chat) => pairs.filter((pair) => pair[1] === chat).map(([mid]) => mid)),
    );
  await fc.assert(
    fc.asyncProperty(chats, fc.nat(500), fc.nat(40), async (mids, after, limit) => {
      const picked = await pickNewest(
        mids.map((chat) => sourceOf(chat, after, limit)),
        limit,
      );
      const all = mids.flat().filter((mid) => mid > after);
      expect(picked).toEqual(limit === 0 ? [] : all.toSorted((one, other) => one - other).slice(-limit));
    }),
  );
});

test('chats after the limit is reached are asked only for mids newer than the oldest pick', async () => {
  const asked: number[] = [];
  const quiet = { after: 0, newest: async (floor: number) => (asked.push(floor), []) };
  await pickNewest([sourceOf([7, 8, 9], 0, 2), quiet], 2);
  expect(asked).toEqual([8]);
});
