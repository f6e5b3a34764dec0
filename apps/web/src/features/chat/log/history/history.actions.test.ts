import type { Message } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryCache } from '#state/cache-db-memory.ts';
import { entryCache } from '#state/entry-cache.ts';
import { fakeServer, historyPage, signedInAs } from '#testing/fake-server.ts';
import { edited, liked, ME, posted } from '#testing/log-fixture.ts';
import { commitEntries, onLogApplied } from '../message-log.ts';
import { cachedEntryOf } from '../messages.cache.ts';
import { emptyMessages, messagesStore } from '../messages.store.ts';
import { leaveChat, viewChat } from '../view.actions.ts';
import { VIEWED_LIMIT } from '../window.ts';
import { LIVE } from './coverage.ts';
import { forgiveFailedLoads } from './history-loads.ts';
import { jumpToLatest, loadHistory, loadNewer } from './history.actions.ts';

const log = Array.from({ length: 2_500 }, (_, index) => posted(index + 1));
const between = (from: number, to: number): Message[] => log.slice(from - 1, to);
const chat = () => messagesStore.getState().chats['g:1']!;
let stop: () => void;

beforeEach(() => {
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  entryCache.take();
  entryCache.db = createMemoryCache();
  stop = onLogApplied(({ entries, source }) => {
    if (source !== 'device')
      entryCache.queue(
        entries.map((entry) => cachedEntryOf(entry, ME)),
        [],
      );
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('older messages come from the server in pages of 100 until an empty page', async () => {
  const calls = fakeServer((call) => historyPage(between(11, 160), call));
  await loadHistory('g:1');
  expect(chat().mids).toEqual(between(61, 160).map(({ mid }) => mid));
  await loadHistory('g:1');
  expect(chat()).toMatchObject({ hasMore: true, loading: false });
  await loadHistory('g:1');
  expect(chat()).toMatchObject({ hasMore: false });
  expect(chat().mids).toHaveLength(150);
  expect(calls).toHaveLength(3);
});

test('a request while a page is loading gets that page', async () => {
  const calls = fakeServer((call) => historyPage(log, call));
  await Promise.all([loadHistory('g:1'), loadHistory('g:1'), loadHistory('g:1')]);
  expect(calls).toHaveLength(1);
});

test('entries on this device are not requested again', async () => {
  messagesStore.setState({ received: [{ from: 301, to: LIVE }] });
  commitEntries(between(301, 1_000), 'stream');
  const calls = fakeServer((call) => historyPage(log, call));
  await loadHistory('g:1');
  expect(calls).toHaveLength(0);
  expect(chat().mids[0]).toBe(701);
});

test('a hole left by a capped replay is filled from the server before older messages of this device', async () => {
  messagesStore.setState({ received: [{ from: 1, to: LIVE }] });
  commitEntries(between(1, 50), 'stream');
  messagesStore.setState({
    received: [
      { from: 1, to: 50 },
      { from: 201, to: LIVE },
    ],
    chats: {},
  });
  commitEntries(between(201, 210), 'stream');
  const calls = fakeServer((call) => historyPage(log, call));
  for (let page = 0; page < 4; page += 1) await loadHistory('g:1');
  expect(chat().mids).toEqual(between(1, 210).map(({ mid }) => mid));
  expect(calls.map(({ query }) => query.get('before'))).toEqual(['201', '101']);
});

test('pages of nothing but reactions do not stop the feed from growing', async () => {
  const likes = Array.from({ length: 150 }, (_, index) => liked(100 + index, 1, { from: 10 + index }));
  fakeServer((call) => historyPage([posted(1), ...likes, posted(300)], call));
  commitEntries([posted(300)], 'stream');
  await loadHistory('g:1');
  expect(chat().mids).toEqual([1, 300]);
  expect(messagesStore.getState().byMid.get(1)?.reactions['👍']).toHaveLength(150);
});

test('a message read back from this device has its edits and reactions', async () => {
  messagesStore.setState({ received: [{ from: 1, to: LIVE }] });
  commitEntries([posted(1), ...between(2, 400), edited(2_501, 1, 'new'), liked(2_502, 1)], 'stream');
  expect(messagesStore.getState().byMid.get(1)).toBeUndefined();
  for (let page = 0; page < 2; page += 1) await loadHistory('g:1');
  expect(messagesStore.getState().byMid.get(1)).toMatchObject({ content: 'new', reactions: { '👍': [2] } });
});

test('a failed load leaves the feed as it was and can be tried again', async () => {
  fakeServer(() => new Response(null, { status: 503 }));
  await expect(loadHistory('g:1')).rejects.toThrow('server.unavailable');
  expect(chat().loading).toBe(false);
  fakeServer((call) => historyPage(log, call));
  await loadHistory('g:1');
  expect(chat().mids).toHaveLength(100);
});

test('a failed load has its next chance when the chat is opened or the server is back', async () => {
  fakeServer(() => new Response(null, { status: 503 }));
  await expect(loadHistory('g:1')).rejects.toThrow('server.unavailable');
  expect(chat().hasFailed).toBe(true);
  viewChat('g:1');
  expect(chat().hasFailed).toBe(false);
  await expect(loadHistory('g:1')).rejects.toThrow('server.unavailable');
  forgiveFailedLoads();
  expect(chat().hasFailed).toBe(false);
});

test('a load that fails while the server comes back may be repeated at once', async () => {
  const answer = Promise.withResolvers<Response>();
  fakeServer(() => answer.promise);
  const broken = loadHistory('g:1');
  forgiveFailedLoads();
  answer.reject(new TypeError('network'));
  await expect(broken).rejects.toThrow('no answer');
  expect(chat()).toMatchObject({ loading: false, hasFailed: false });
});

test('a reader may go far back and return without a hole, in bounded memory', async () => {
  messagesStore.setState({ received: [{ from: 1, to: LIVE }] });
  viewChat('g:1', true);
  commitEntries(log, 'stream');
  viewChat('g:1', false);
  while (chat().mids[0]! > 1) await loadHistory('g:1');
  expect(chat().mids).toEqual(between(1, VIEWED_LIMIT).map(({ mid }) => mid));
  commitEntries([posted(2_600)], 'stream');
  while (chat().hasNewer) await loadNewer('g:1');
  expect(chat().mids).toEqual([...between(2_502 - VIEWED_LIMIT, 2_500).map(({ mid }) => mid), 2_600]);
  expect([...messagesStore.getState().byMid]).toHaveLength(VIEWED_LIMIT);
});

test('two chats on the screen both keep what their readers see, until they are left', async () => {
  messagesStore.setState({ received: [{ from: 1, to: LIVE }] });
  viewChat('g:1', true);
  viewChat('u:2', true);
  commitEntries(log, 'stream');
  expect(chat().mids).toHaveLength(VIEWED_LIMIT);
  leaveChat('u:2');
  expect(chat().mids).toHaveLength(VIEWED_LIMIT);
  leaveChat('g:1');
  expect(chat().mids.length).toBeLessThan(VIEWED_LIMIT);
});

test('the end of a chat is one step away from anywhere', async () => {
  messagesStore.setState({ received: [{ from: 1, to: LIVE }] });
  viewChat('g:1', false);
  commitEntries(log, 'stream');
  expect(chat().hasNewer).toBe(true);
  await jumpToLatest('g:1');
  expect(chat()).toMatchObject({ hasNewer: false });
  expect(chat().mids.at(-1)).toBe(2_500);
});
