import { expect, test } from 'vitest';
import { ME, posted } from '#testing/log-fixture.ts';
import { applyEntries } from './apply-entries.ts';
import { emptyMessages, type MessagesState } from './messages.store.ts';
import { BACKGROUND_LIMIT, VIEWED_LIMIT } from './window.ts';

const series = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => posted(from + index));
const live = (state: MessagesState, from: number, to: number) =>
  applyEntries(state, series(from, to), { myUid: ME, now: 0, isLive: true }).state;
const viewing = (atEnd: boolean): MessagesState => ({ ...emptyMessages, viewed: { 'g:1': { atEnd } } });
const logOf = (state: MessagesState) => state.chats['g:1']!;

test('a chat that is not open keeps only its newest messages', () => {
  const state = live(emptyMessages, 1, 50_000);
  expect(logOf(state)).toMatchObject({ hasMore: true, hasNewer: false, lastMid: 50_000 });
  expect(logOf(state).mids).toHaveLength(BACKGROUND_LIMIT);
  expect([...state.byMid]).toHaveLength(BACKGROUND_LIMIT);
});

test('a reader at the end keeps the newest messages', () => {
  const log = logOf(live(viewing(true), 1, VIEWED_LIMIT + 100));
  expect(log.mids).toHaveLength(VIEWED_LIMIT);
  expect(log.mids.at(-1)).toBe(VIEWED_LIMIT + 100);
});

test('a reader far back keeps the messages on the screen, and later ones wait outside memory', () => {
  const full = live(viewing(false), 1, VIEWED_LIMIT + 1);
  expect(logOf(full)).toMatchObject({ hasNewer: true });
  const later = live(full, VIEWED_LIMIT + 2, VIEWED_LIMIT + 3);
  expect(logOf(later).mids.at(-1)).toBe(VIEWED_LIMIT);
  expect(logOf(later).lastMid).toBe(VIEWED_LIMIT + 3);
  expect(later.byMid.get(VIEWED_LIMIT + 3)).toBeDefined();
});

test('older messages loaded by a reader push out the newest ones, not those just loaded', () => {
  const state = live(viewing(false), 1_001, 1_000 + VIEWED_LIMIT);
  const loaded = applyEntries(state, series(901, 1_000), { myUid: ME, now: 0, isLive: false, drop: 'newest' }).state;
  expect(logOf(loaded).mids[0]).toBe(901);
  expect(logOf(loaded)).toMatchObject({ hasNewer: true, lastMid: 1_000 + VIEWED_LIMIT });
});

test('newer messages loaded by a reader push out the oldest ones', () => {
  const state = live(viewing(false), 1, VIEWED_LIMIT + 1);
  const page = series(VIEWED_LIMIT + 1, VIEWED_LIMIT + 1);
  const loaded = applyEntries(state, page, { myUid: ME, now: 0, isLive: false, drop: 'oldest' }).state;
  expect(logOf(loaded).mids.at(0)).toBe(2);
  expect(logOf(loaded).mids.at(-1)).toBe(VIEWED_LIMIT + 1);
});
