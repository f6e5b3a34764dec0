import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickNewest } from './pick-newest.ts';

const sourceOf = (mids: readonly number[], after: number, limit: number) => ({
  after,
  newest: (floor: number) =>
    mids
      .filter((mid) => mid > floor)
      .toSorted((one, other) => other - one)
      .slice(0, limit),
});

test('the newest of all chats come out ascending, as if they had been one chat', () => {
  const chats = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(5)), { selector: ([mid]) => mid })
    .map((pairs) =>
      Array.from({ length: 6 }, (_, chat) => pairs.filter((pair) => pair[1] === chat).map(([mid]) => mid)),
    );
  fc.assert(
    fc.property(chats, fc.nat(500), fc.nat(40), (mids, after, limit) => {
      const picked = pickNewest(
        mids.map((chat) => sourceOf(chat, after, limit)),
        limit,
      );
      const all = mids.flat().filter((mid) => mid > after);
      expect(picked).toEqual(limit === 0 ? [] : all.toSorted((one, other) => one - other).slice(-limit));
    }),
  );
});

test('chats after the limit is reached are asked only for what is newer than the oldest pick', () => {
  const asked: number[] = [];
  const quiet = { after: 0, newest: (floor: number) => (asked.push(floor), []) };
  pickNewest([sourceOf([7, 8, 9], 0, 2), quiet], 2);
  expect(asked).toEqual([8]);
});
