import type { Message } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryCache } from '../../state/cache-db-memory.ts';
import { entryCache } from '../../state/entry-cache.ts';
import { fakeServer, historyPage, signedInAs } from '../../testing/fake-server.ts';
import { deleted, edited, liked, ME, posted } from '../../testing/log-fixture.ts';
import { LIVE } from './log/history/coverage.ts';
import { jumpToLatest, loadAround, loadHistory, loadNewer } from './log/history/history.actions.ts';
import { commitEntries, onLogApplied } from './log/message-log.ts';
import { cachedEntryOf } from './log/messages.cache.ts';
import { withoutOlderThan } from './log/messages.events.ts';
import { emptyMessages, messagesStore } from './log/messages.store.ts';
import { viewChat } from './log/view.actions.ts';

const log = Array.from({ length: 3_000 }, (_, index) => posted(index + 1));
const midsFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const chat = () => messagesStore.getState().chats['g:1']!;
const message = (mid: number) => messagesStore.getState().byMid.get(mid);
let stop: () => void;

/** A device that has been connected since `from`, and a server that has all entries. */
function withServer(entries: readonly Message[], from: number) {
  messagesStore.setState({ received: [{ from, to: LIVE }] });
  viewChat('g:1', true);
  commitEntries(
    entries.filter(({ mid }) => mid >= from),
    'stream',
  );
  return fakeServer((call) => historyPage(entries, call));
}

beforeEach(() => {
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  entryCache.take();
  entryCache.db = createMemoryCache();
  stop = onLogApplied(({ entries, source }) => {
    const news = source === 'device' ? [] : entries.map((entry) => cachedEntryOf(entry, ME));
    entryCache.queue(news, []);
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('an old message is loaded with its surroundings, without the messages in between', async () => {
  const calls = withServer(log, 2_950);
  await expect(loadAround('g:1', 500)).resolves.toBe(true);
  expect(chat()).toMatchObject({ mids: midsFrom(401, 600), hasMore: true, hasNewer: true, lastMid: 3_000 });
  expect(calls).toHaveLength(2);
  expect(message(3_000)).toBeDefined();
});

test('later changes to it are known although the log in between is not', async () => {
  const changes = [liked(3_001, 500), edited(3_002, 501, 'new'), deleted(3_003, 502), liked(3_004, 450)];
  withServer([...log, ...changes], 3_005);
  await loadAround('g:1', 500);
  expect(message(500)).toMatchObject({ reactions: { '👍': [2] } });
  expect(message(501)).toMatchObject({ content: 'new', edited: true });
  expect(chat().mids).toEqual(midsFrom(401, 600).filter((mid) => mid !== 502));
  expect(message(450)).toMatchObject({ reactions: { '👍': [2] } });
});

test('on the way back to the end the feed grows without a hole, from the server and then from this device', async () => {
  const calls = withServer(log, 2_801);
  await loadAround('g:1', 2_500);
  while (chat().hasNewer) await loadNewer('g:1');
  expect(chat().mids).toEqual(midsFrom(2_401, 3_000));
  expect(calls.map(({ query }) => query.get('after'))).toEqual([null, '2500', '2600', '2700']);
});

test('on the way back to the beginning changes to the messages are requested too', async () => {
  withServer([...log, liked(3_001, 350)], 3_005);
  await loadAround('g:1', 500);
  await loadHistory('g:1');
  expect(chat().mids[0]).toBe(301);
  expect(message(350)).toMatchObject({ reactions: { '👍': [2] } });
});

test('the part that a jump loaded does not count as the whole chat later', async () => {
  withServer(log, 2_950);
  await loadAround('g:1', 500);
  await jumpToLatest('g:1');
  const calls = fakeServer((call) => historyPage([...log, liked(3_001, 500)], call));
  await loadAround('g:1', 500);
  expect(calls).toHaveLength(2);
  expect(message(500)).toMatchObject({ reactions: { '👍': [2] } });
});

test('a message on this device is jumped to without asking the server', async () => {
  const calls = withServer(log, 1);
  viewChat('g:1', true);
  await expect(loadAround('g:1', 500)).resolves.toBe(true);
  expect(chat().mids).toEqual(midsFrom(401, 600));
  expect(calls).toHaveLength(0);
});

test('messages that arrive while the reader is far back wait at the end and are counted', async () => {
  withServer(log, 2_950);
  await loadAround('g:1', 500);
  const applied = commitEntries([posted(3_001)], 'stream');
  expect(applied.added.map(({ mid }) => mid)).toEqual([3_001]);
  expect(chat()).toMatchObject({ mids: midsFrom(401, 600), lastMid: 3_001 });
  await jumpToLatest('g:1');
  expect(chat()).toMatchObject({ hasNewer: false });
  expect(chat().mids.slice(-2)).toEqual([3_000, 3_001]);
});

test.each([
  ['was deleted', [...log.slice(0, 2_999), deleted(3_000, 500)], 500],
  ['never was', log, 4_000],
  ['is no message but a reaction', [...log.slice(0, 499), liked(500, 3), ...log.slice(500)], 500],
] as const)('the feed stays as it is when the message %s', async (_, entries, mid) => {
  withServer(entries, 2_950);
  const before = chat().mids;
  await expect(loadAround('g:1', mid)).resolves.toBe(false);
  expect(chat()).toMatchObject({ mids: before, hasNewer: false });
});

test('the feed stays as it is when the server does not answer', async () => {
  withServer(log, 2_950);
  fakeServer(() => new Response(null, { status: 503 }));
  const before = chat().mids;
  await expect(loadAround('g:1', 500)).rejects.toThrow('server.unavailable');
  expect(chat().mids).toBe(before);
});

test('a link to a message of an unseen chat loads the end of the chat first', async () => {
  fakeServer((call) => historyPage(log, call));
  await loadAround('g:1', 500);
  expect(chat()).toMatchObject({ mids: midsFrom(401, 600), lastMid: 3_000 });
});

test('a page of nothing but reactions does not stop the way back to the end', async () => {
  const likes = Array.from({ length: 150 }, (_, index) => liked(601 + index, 1, { from: 10 + index }));
  const entries = [...log.slice(0, 600), ...likes, ...log.slice(750)];
  withServer(entries, 2_950);
  await loadAround('g:1', 500);
  await loadNewer('g:1');
  expect(chat().mids.at(-1)).toBeGreaterThan(750);
});

test('a chat whose reader is far back when the stream leaves a hole continues at its end', async () => {
  withServer(log, 2_950);
  await loadAround('g:1', 500);
  messagesStore.setState((state) => withoutOlderThan(state, 5_000));
  expect(chat()).toMatchObject({ mids: [], hasMore: true, hasNewer: false });
});
