import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, historyPage, signedInAs } from '#testing/fake-server.ts';
import { liked, ME, posted } from '#testing/log-fixture.ts';
import { chatsStore, emptyChats } from '../chats.store.ts';
import { findFirstSince } from './first-since.ts';

/** Mids of the chat with gaps between them, one per hour. */
const log = Array.from({ length: 200 }, (_, index) => ({ ...posted(1 + index * 7), created_at: 1_000 * (index + 1) }));

beforeEach(() => {
  signedInAs(ME);
  chatsStore.setState({ ...emptyChats, activity: { 'g:1': { lastMid: 1 + 199 * 7, lastAt: 200_000 } } }, true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the first message at a moment or later is found in few calls', async () => {
  const calls = fakeServer((call) => historyPage(log, call));
  expect(await findFirstSince('g:1', 100_000)).toBe(log[99]!.mid);
  expect(await findFirstSince('g:1', 100_001)).toBe(log[100]!.mid);
  expect(calls.length).toBeLessThan(2 * 13);
  expect(await findFirstSince('g:1', 200_001)).toBeUndefined();
});

test('the beginning of a chat is its first message, whatever its mid', async () => {
  fakeServer((call) => historyPage(log, call));
  expect(await findFirstSince('g:1', 0)).toBe(1);
  fakeServer((call) => historyPage(log.slice(3), call));
  expect(await findFirstSince('g:1', 0)).toBe(log[3]!.mid);
  expect(await findFirstSince('g:1', 1)).toBe(log[3]!.mid);
});

test('reactions and deleted messages are not found', async () => {
  const deleted = { ...liked(1_500, log[100]!.mid), created_at: 300_000 };
  const deletion = { ...deleted, detail: { type: 'reaction', mid: log[100]!.mid, detail: { type: 'delete' } } };
  const like = { ...liked(log[99]!.mid + 1, 1), created_at: 100_500 };
  const all = [...log.slice(0, 100), like, ...log.slice(100), deletion as typeof like];
  fakeServer((call) => historyPage(all, call));
  expect(await findFirstSince('g:1', 100_200)).toBe(log[101]!.mid);
});
