import { expect, onTestFinished, test } from 'vitest';
import { found } from '#test/drivers/found.ts';
import { openIndexOver } from '#test/modules/search/opened-index.ts';
import { parseQuery } from '../query/search-query.ts';
import type { SearchRequest } from '../search-protocol.ts';
import { createCandidates } from './candidates.sqlite.ts';
import { findTerms } from './excerpt.ts';
import { relevanceOf } from './relevance.ts';
import { createSpend, TooSlowError } from './search-budget.ts';
import { createSearcher, type Slice } from './searcher.ts';

const LONG = `${'a '.repeat(32_000)}b`;
const ENDS_AT = 1_000;

/** A clock that is past the end from its second reading on. */
function lateFromSecondLook() {
  let looks = 0;
  return () => (++looks === 1 ? 0 : ENDS_AT + 1);
}

const spendOnce = () => createSpend(ENDS_AT, lateFromSecondLook());

test.for([
  ['reading the words of a long message', () => findTerms(LONG, parseQuery('"c"').terms, spendOnce())],
  ['comparing a phrase', () => findTerms('a b '.repeat(20), parseQuery('"a b" "b a"').terms, spendTwice())],
  ['weighing a long message', () => relevanceOf(LONG, parseQuery('"a a a c"').terms, spendOnce())],
  ['putting together what is marked', () => findTerms('a', parseQuery('"a"').terms, spendAtLast())],
] as const)('the clock is checked while %s', ([, work]) => {
  expect(work).toThrow(TooSlowError);
});

/** Stops loops that take this kind of step: a token is 32 steps, a phrase one per word. */
function spendTwice() {
  return (steps: number) => {
    if (steps === 2) throw new TooSlowError();
  };
}

function spendAtLast() {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked === 3) throw new TooSlowError();
  };
}

const REQUEST: Omit<SearchRequest, 'wanted'> = {
  readable: { uid: 1, gids: [] },
  order: 'newest',
  limit: 20,
  place: null,
  now: 0,
  deadline: ENDS_AT,
};

/** A searcher over these texts whose clock advances by a millisecond with each reading. */
async function openSearcher(texts: readonly string[]) {
  const opened = await openIndexOver(texts);
  onTestFinished(opened.close);
  await opened.fill();
  let time = 0;
  const now = () => (time += 1);
  const searcher = createSearcher(createCandidates(opened.db), opened.source, now);
  const begin = (q: string, more: Partial<SearchRequest> = {}) =>
    searcher.begin({ ...REQUEST, ...more, wanted: { ...parseQuery(q), from: null, in: null } });
  return { ...opened, searcher, begin };
}

test('a search in slices finds the same as at once', async () => {
  const { searcher, begin } = await openSearcher(
    Array.from({ length: 9 }, (_, number) => `ship ${'big '.repeat(number % 3)}`),
  );
  for (const order of ['newest', 'relevance'] as const) {
    const whole = await searcher.goOn(begin('ship', { order }), { pauseAt: 1e6, endsAt: 1e6 });
    const search = begin('ship', { order });
    const slices = [];
    do slices.push(await searcher.goOn(search, { pauseAt: 0, endsAt: 1e6 }));
    while (!slices.at(-1));
    expect(slices.length).toBeGreaterThan(9);
    expect(slices.at(-1)).toEqual(whole);
    expect(found(whole).hits).toHaveLength(9);
  }
});

test('a page out of time contains the matches found so far, and the next one continues there', async () => {
  const { searcher, begin } = await openSearcher(['ship 1', 'ship 2', 'ship 3', 'ship 4']);
  const search = begin('ship');
  const goOn = (slice: Slice) => searcher.goOn(search, slice);
  expect(await goOn({ pauseAt: 0, endsAt: 1e6 })).toBeNull();
  expect(await goOn({ pauseAt: 0, endsAt: 1e6 })).toBeNull();
  const cut = await goOn({ pauseAt: 1e6, endsAt: 0 });
  expect(cut?.hits.map(({ message }) => message.mid)).toEqual([4, 3]);
  const rest = await searcher.goOn(begin('ship', { place: found(cut).next }), { pauseAt: 1e6, endsAt: 1e6 });
  expect(rest).toMatchObject({ hits: [{ message: { mid: 2 } }, { message: { mid: 1 } }], next: null });
});

test('a search without a match in its time is too slow', async () => {
  const { searcher, begin } = await openSearcher(['ship']);
  const late = () => searcher.goOn(begin('ship'), { pauseAt: 1e6, endsAt: 0 });
  await expect(late()).rejects.toThrow(TooSlowError);
});
