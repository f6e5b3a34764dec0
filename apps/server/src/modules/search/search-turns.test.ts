import { expect, test } from 'vitest';
import { found } from '#test/drivers/found.ts';
import { TooSlowError } from './retrieval/search-budget.ts';
import type { Slice } from './retrieval/searcher.ts';
import type { SearchRequest } from './search-protocol.ts';
import { createTurns, type Outcome } from './search-turns.ts';

const PAGE = { hits: [], next: null };

/** Turns whose searches each work for the milliseconds in their `limit`, a slice at a time. */
function openTurns() {
  let time = 1_000_000;
  const answers: [id: number, outcome: Outcome][] = [];
  const left = new Map<SearchRequest, number>();
  const searcher = {
    begin: (request: SearchRequest) => {
      left.set(request, request.limit);
      return { request } as never;
    },
    goOn: async ({ request }: { request: SearchRequest }, { pauseAt, endsAt }: Slice) => {
      if (time > endsAt) throw new TooSlowError();
      const worked = Math.min(found(left.get(request)), pauseAt - time);
      time += worked;
      left.set(request, found(left.get(request)) - worked);
      return left.get(request) === 0 ? PAGE : null;
    },
  };
  const answer = (id: number, outcome: Outcome) => void answers.push([id, outcome]);
  const turns = createTurns({
    searcher: () => searcher,
    catchUp: async () => {},
    now: () => time,
    answer,
    workMs: 1_000,
  });
  const add = (id: number, uid: number, workMs: number) =>
    turns.add(id, { readable: { uid, gids: [] }, limit: workMs, deadline: time + 1e6 } as unknown as SearchRequest);
  return { turns, add, answers, ids: () => answers.map(([id]) => id), time: () => time };
}

test("a short search does not wait behind another user's long one", async () => {
  const { turns, add, ids } = openTurns();
  add(1, 1, 500);
  await turns.takeTurn();
  add(2, 2, 5);
  for (let turn = 0; turn < 2; turn += 1) await turns.takeTurn();
  expect(ids()).toEqual([2]);
  while (!turns.isIdle()) await turns.takeTurn();
  expect(ids()).toEqual([2, 1]);
});

test('a user with many searches delays the others by one slice for each of their own', async () => {
  const { turns, add, ids } = openTurns();
  for (const id of [1, 2, 3, 4]) add(id, 1, 400);
  add(5, 2, 40);
  add(6, 3, 5);
  for (let turn = 0; turn < 5; turn += 1) await turns.takeTurn();
  expect(ids()).toEqual([6, 5]);
  while (!turns.isIdle()) await turns.takeTurn();
  expect(new Set(ids())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

test('searches of one user end in the order in which they were sent', async () => {
  const { turns, add, ids } = openTurns();
  for (const id of [1, 2, 3]) add(id, 1, 5);
  while (!turns.isIdle()) await turns.takeTurn();
  expect(ids()).toEqual([1, 2, 3]);
});

test('a search that works for too long is given up, and a cancelled one is dropped', async () => {
  const { turns, add, answers, time } = openTurns();
  const startedAt = time();
  add(1, 1, 1e6);
  add(2, 2, 1e6);
  turns.forget(2);
  while (!turns.isIdle()) await turns.takeTurn();
  expect(answers).toEqual([[1, expect.any(TooSlowError)]]);
  expect(time() - startedAt).toBeLessThan(1_100);
});
