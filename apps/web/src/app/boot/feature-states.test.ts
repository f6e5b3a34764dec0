import type { Message, ServerEvent } from '@loquat/contract';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { loadAround, loadHistory } from '../../features/chat/log/history/history.actions.ts';
import { commitEntries } from '../../features/chat/log/message-log.ts';
import { messagesStore } from '../../features/chat/log/messages.store.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { createMemoryCache } from '../../state/cache-db-memory.ts';
import type { CacheDb } from '../../state/cache-db.ts';
import { applyEvents } from '../../state/event-stream.ts';
import { setFeatureStates } from '../../state/feature-state.ts';
import { closeLocalState, completeLocalState, flushLocalState, openLocalState } from '../../state/local-state.ts';
import { abandonReplay, beginReplay, finishReplay, watchReplay } from '../../state/replay.ts';
import { saveSession, sessionStore } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { event, wireChannel, wireLogEntry, wireUser } from '../../testing/events.ts';
import { fakeServer, historyPage, signedInAs } from '../../testing/fake-server.ts';
import { messageLogs } from '../../testing/log-arbitrary.ts';
import { edited, liked, ME, posted } from '../../testing/log-fixture.ts';
import { appStates } from './feature-states.ts';

const begin = (db: CacheDb) =>
  openLocalState(
    'server:1',
    () => true,
    async () => ({ ...db, close: () => {} }),
  );
async function open(db: CacheDb): Promise<void> {
  await begin(db);
  await completeLocalState();
}
const chatEvents = (log: readonly Message[]): ServerEvent[] => log.map((entry) => event({ type: 'chat', ...entry }));
/** The initial state; `since` = the newest message of channel 1 that was not addressed to the user. */
const initial = (since: number) => [
  event({ type: 'users_snapshot', version: 3, users: [wireUser(1), wireUser(2), wireUser(3)] }),
  event({
    type: 'related_groups',
    groups: [wireChannel(1), wireChannel(2)],
    joined: [{ gid: 1, since_mid: since }],
  }),
];
const READY = event({ type: 'ready' });

interface Connection {
  later?: readonly Message[];
  since?: number;
}

/** One connection of the stream: the initial sequence with its replay, then later events. */
function connect(replayed: readonly Message[], { later = [], since = 0 }: Connection = {}): void {
  beginReplay();
  const events = [...initial(since), ...chatEvents(replayed), READY];
  watchReplay(events);
  applyEvents(events);
  finishReplay();
  applyEvents(chatEvents(later));
}

/** The state that a user can see. */
const visible = () => ({
  byMid: Object.fromEntries(messagesStore.getState().byMid),
  mids: Object.fromEntries(
    Object.entries(messagesStore.getState().chats).flatMap(([key, { mids }]) => (mids.length > 0 ? [[key, mids]] : [])),
  ),
  unread: Object.entries(chatsStore.getState().unread).filter(([, mids]) => mids.length > 0),
  activity: Object.entries(chatsStore.getState().activity).filter(([, { lastMid }]) => lastMid > 0),
});
const sorted = ({ unread, activity, ...rest }: ReturnType<typeof visible>) => ({
  ...rest,
  unread: Object.fromEntries(unread),
  activity: Object.fromEntries(activity),
});

setFeatureStates(appStates);
beforeEach(() => signedInAs(ME));
afterEach(() => {
  closeLocalState();
  abandonReplay();
  vi.unstubAllGlobals();
});
// Pending loads of histories are then cancelled.
afterAll(() => saveSession(null));

test('stored state and received events make the state of a fresh load', async () => {
  await fc.assert(
    fc.asyncProperty(messageLogs, fc.nat(), fc.nat(), async (log, first, second) => {
      const db = createMemoryCache();
      const [cut, again] = [first % (log.length + 1), second % (log.length + 1)].toSorted((a, b) => a - b);
      await open(db);
      connect(log.slice(0, cut), { later: log.slice(cut, again) });
      await flushLocalState();
      closeLocalState();
      await open(db);
      connect(log.slice(again));
      const resumed = sorted(visible());
      closeLocalState();
      await open(createMemoryCache());
      connect(log);
      expect(resumed).toEqual(sorted(visible()));
      closeLocalState();
    }),
    { numRuns: 60 },
  );
});

test('the last open chat is shown at once, and other chats show their latest messages first', async () => {
  const db = createMemoryCache();
  await open(db);
  connect([posted(1), posted(2, { target: { gid: 2 } }), posted(3), posted(4, { target: { gid: 2 } })]);
  chatsStore.setState({ lastOpened: 'g:1' });
  await flushLocalState();
  const { unread } = chatsStore.getState();
  const midsOf = (key: 'g:1' | 'g:2') => messagesStore.getState().chats[key]?.mids;
  closeLocalState();

  await begin(db);
  expect([midsOf('g:1'), midsOf('g:2')]).toEqual([[1, 3], [4]]);
  chatsStore.setState({ hidden: {} });
  await flushLocalState();
  expect(await db.readValue('messages')).toMatchObject({ tails: { 'g:2': { from: 2, lastMid: 4 } } });
  await completeLocalState();
  expect([midsOf('g:1'), midsOf('g:2')]).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(chatsStore.getState().unread).toEqual(unread);
});

test('every chat has its latest message, as edited, however old it is', async () => {
  const db = createMemoryCache();
  await open(db);
  const silent = { from: 100, target: { uid: ME } };
  const others = Array.from({ length: 70 }, (_, index) =>
    posted(10 + index, { from: 101 + index, target: { uid: ME } }),
  );
  connect([posted(1, silent), posted(2, silent), edited(3, 2, 'better', silent), ...others]);
  for (const start of ['first', 'second']) {
    await flushLocalState();
    closeLocalState();
    await open(db);
    const { chats, byMid } = messagesStore.getState();
    expect([start, chats['u:100']?.mids, byMid.get(2)?.content]).toEqual([start, [2], 'better']);
    expect(Object.values(chats).filter(({ mids }) => mids.length > 0)).toHaveLength(71);
  }
});

test('the last screen is shown before any call or event', async () => {
  const db = createMemoryCache();
  await open(db);
  connect([posted(1), posted(2)]);
  await flushLocalState();
  closeLocalState();
  expect([...messagesStore.getState().byMid]).toEqual([]);
  await open(db);
  expect(messagesStore.getState().chats['g:1']?.mids).toEqual([1, 2]);
  expect(messagesStore.getState().afterMid).toBe(2);
  expect(usersStore.getState().ids).toEqual([1, 2, 3]);
  expect(channelsStore.getState().ids).toEqual([1, 2]);
  expect(chatsStore.getState().unread['g:1']).toEqual([1, 2]);
});

test('a replay that reached its limit leaves no hole in any feed', async () => {
  const log = Array.from({ length: 1_200 }, (_, index) => posted(index + 1, { target: { gid: 1 + (index % 2) } }));
  await open(createMemoryCache());
  connect(log.slice(0, 100));
  fakeServer((call) => {
    const gid = Number(call.path.split('/')[3]);
    return historyPage(call.path.includes('/group/') ? log.filter(({ mid }) => 1 + ((mid - 1) % 2) === gid) : [], call);
  });
  connect(log.slice(-500));
  while (messagesStore.getState().chats['g:1']!.mids[0]! > 1) await loadHistory('g:1');
  const { mids } = messagesStore.getState().chats['g:1']!;
  expect(mids).toEqual(Array.from({ length: 600 }, (_, index) => 1 + index * 2));
});

test('a chat that a capped replay left out entirely is loaded', async () => {
  await open(createMemoryCache());
  connect([posted(1)]);
  const missed = posted(50, { from: 3, target: { uid: ME } });
  fakeServer((call) => historyPage(call.path === '/api/user/3/history' ? [missed] : [], call));
  connect(Array.from({ length: 500 }, (_, index) => posted(101 + index)));
  // The history loads in an idle moment, without any user input.
  await expect.poll(() => chatsStore.getState().unread['u:3']).toEqual([50]);
});

test('messages from before joining a channel come from its history', async () => {
  const log = Array.from({ length: 60 }, (_, index) => posted(index + 1));
  const calls = fakeServer((call) => historyPage(log, call));
  await open(createMemoryCache());
  // The direct message is older than the channel's entries in the stream.
  connect([posted(10, { from: 3, target: { uid: ME } }), ...log.slice(40)], { since: 40 });
  await loadHistory('g:1');
  expect(messagesStore.getState().chats['g:1']?.mids).toHaveLength(60);
  expect(calls).toHaveLength(1);
});

test('leaving a channel and joining it again misses no message sent in between', async () => {
  const log = Array.from({ length: 25 }, (_, index) => posted(index + 1));
  fakeServer((call) => historyPage(log, call));
  await open(createMemoryCache());
  connect(log.slice(0, 10));
  applyEvents([
    event({ type: 'kick_from_group', gid: 1, reason: 'kick' }),
    event({ type: 'joined_group', group: wireChannel(1), since_mid: 20 }),
  ]);
  applyEvents(chatEvents(log.slice(20)));
  await loadHistory('g:1');
  expect(messagesStore.getState().chats['g:1']?.mids).toHaveLength(25);
});

test('leaving and joining a channel while the stream was down misses no message either', async () => {
  const log = Array.from({ length: 30 }, (_, index) => posted(index + 1));
  fakeServer((call) => historyPage(log, call));
  await open(createMemoryCache());
  connect(log.slice(0, 10));
  connect(log.slice(20), { since: 20 });
  expect(chatsStore.getState().unread['g:1']).toEqual(log.slice(20).map(({ mid }) => mid));
  await loadHistory('g:1');
  expect(messagesStore.getState().chats['g:1']?.mids).toHaveLength(30);
});

test('an own message that waited for the connection moves its chat to when the server got it', async () => {
  await open(createMemoryCache());
  connect([posted(1), posted(2, { target: { gid: 2 } })]);
  const sent = posted(3, { from: ME });
  commitEntries([{ ...sent, created_at: 1 }], 'server');
  expect(chatsStore.getState().activity['g:1']).toEqual({ lastMid: 3, lastAt: 1 });
  applyEvents(chatEvents([sent]));
  expect(chatsStore.getState().activity['g:1']).toEqual({ lastMid: 3, lastAt: sent.created_at });
});

test('messages are not lost when the disk is full', async () => {
  const db = createMemoryCache();
  await openLocalState(
    'server:1',
    () => true,
    async () => ({
      ...db,
      write: () => Promise.reject(new Error('quota')),
    }),
  );
  const log = Array.from({ length: 400 }, (_, index) => posted(index + 1));
  connect(log);
  await flushLocalState();
  fakeServer((call) => historyPage(log, call));
  while (messagesStore.getState().chats['g:1']!.mids[0]! > 1) await loadHistory('g:1');
  expect(messagesStore.getState().chats['g:1']?.mids).toHaveLength(400);
});

test('consecutive messages reach their store in one update', async () => {
  await open(createMemoryCache());
  let updates = 0;
  const stop = messagesStore.subscribe(() => (updates += 1));
  applyEvents(chatEvents([posted(1), posted(2), posted(3)]));
  stop();
  expect(updates).toBe(1);
});

test('a lost channel is removed from every list and from this device', async () => {
  const db = createMemoryCache();
  await open(db);
  connect([posted(1), posted(2, { target: { gid: 2 } })]);
  applyEvents([event({ type: 'kick_from_group', gid: 1, reason: 'group_deleted' })]);
  await flushLocalState();
  expect(channelsStore.getState().ids).toEqual([2]);
  expect(chatsStore.getState().unread).toEqual({ 'g:2': [2] });
  expect([...messagesStore.getState().byMid].map(([mid]) => mid)).toEqual([2]);
  expect(await db.readRanges([{ chat: 'g:1', from: 0, before: 99 }])).toEqual([]);
});

test('a deleted message is removed from this device', async () => {
  const db = createMemoryCache();
  await open(db);
  connect([posted(1), posted(2)]);
  await flushLocalState();
  const target = { gid: 1 };
  const detail = { type: 'reaction', mid: 1, detail: { type: 'delete' } };
  applyEvents([event({ type: 'chat', mid: 3, from_uid: 2, created_at: 5, target, detail })]);
  await flushLocalState();
  expect((await db.readRanges([{ chat: 'g:1', from: 0, before: 99 }])).map(({ mid }) => mid)).toEqual([2, 3]);
});

test('messages that expire while the page is closed are neither shown nor counted, and are removed from this device', async () => {
  const db = createMemoryCache();
  await open(db);
  vi.useFakeTimers({ now: posted(1).created_at });
  connect([posted(1), posted(2, { expires_in: 60 })]);
  expect(chatsStore.getState().unread['g:1']).toEqual([1, 2]);
  await flushLocalState();
  closeLocalState();
  vi.setSystemTime(posted(2).created_at + 60_000);
  await open(db);
  vi.useRealTimers();
  expect(messagesStore.getState().chats['g:1']).toMatchObject({ mids: [1], lastMid: 1 });
  expect(chatsStore.getState()).toMatchObject({ unread: { 'g:1': [1] }, activity: { 'g:1': { lastMid: 1 } } });
  await flushLocalState();
  expect(await db.readRanges([{ chat: 'g:1', from: 0, before: 10 }])).toHaveLength(1);
});

test('a cleared channel stays in the list, empty, and its messages are removed from this device', async () => {
  const db = createMemoryCache();
  await open(db);
  connect([posted(1), posted(2, { target: { gid: 2 } })]);
  await flushLocalState();
  applyEvents([event({ type: 'group_message_cleared', gid: 1 })]);
  await flushLocalState();
  expect(chatsStore.getState()).toMatchObject({ channels: ['g:1', 'g:2'], activity: { 'g:2': { lastMid: 2 } } });
  expect(chatsStore.getState().unread['g:1']).toBeUndefined();
  expect(messagesStore.getState().byMid.get(1)).toBeUndefined();
  expect(await db.readRanges([{ chat: 'g:1', from: 0, before: 10 }])).toEqual([]);
  expect(await db.readRanges([{ chat: 'g:2', from: 0, before: 10 }])).toHaveLength(1);
});

test('after everything is cleared all chats are empty, and later messages appear in them', async () => {
  const db = createMemoryCache();
  await open(db);
  connect([posted(1), posted(2, { target: { gid: 2 } })]);
  await flushLocalState();
  applyEvents([event({ type: 'message_cleared', latest_deleted_mid: 2 }), ...chatEvents([posted(3)])]);
  await flushLocalState();
  expect(visible()).toMatchObject({ mids: { 'g:1': [3] }, unread: [['g:1', [3]]] });
  expect(await db.readRanges([{ chat: 'g:1', from: 0, before: 10 }])).toHaveLength(1);
  expect(await db.readRanges([{ chat: 'g:2', from: 0, before: 10 }])).toEqual([]);
});

test('the next stream resumes after the newest entry, even a reaction, and a repeated like counts once', async () => {
  await open(createMemoryCache());
  connect([posted(1)], { later: [liked(2, 1)] });
  expect(messagesStore.getState().afterMid).toBe(2);
  connect([liked(2, 1)], { later: [liked(3, 1, { from: 3 })] });
  const { afterMid, byMid } = messagesStore.getState();
  expect([afterMid, byMid.get(1)?.reactions]).toEqual([3, { '👍': [2, 3] }]);
});

test('a channel where only the owner may write shows that at once, and a new owner may write', async () => {
  await open(createMemoryCache());
  connect([]);
  const change = { name: null, description: null, owner: null, avatar_updated_at: null, is_public: null };
  applyEvents([
    event({ type: 'group_changed', gid: 1, ...change, only_owner_can_send_msg: true, description: 'News' }),
    event({ type: 'group_changed', gid: 1, ...change, owner: 2, name: 'harbour' }),
  ]);
  expect(channelsStore.getState().byId[1]).toMatchObject({
    name: 'harbour',
    description: 'News',
    owner: 2,
    only_owner_can_send_msg: true,
  });
});

test('a deleted user’s direct messages are deleted too', async () => {
  await open(createMemoryCache());
  connect([posted(1, { target: { uid: ME } })]);
  expect(messagesStore.getState().chats['u:2']?.mids).toEqual([1]);
  applyEvents([event({ type: 'users_log', logs: [wireLogEntry(4, 'delete', 2)] })]);
  expect(messagesStore.getState().chats['u:2']).toBeUndefined();
  expect(chatsStore.getState().activity['u:2']).toBeUndefined();
});

test('a change of the own role after the start asks for a new sign-in, a change of another user does not', () => {
  uiStore.setState({ ready: true });
  applyEvents(initial(0));
  applyEvents([event({ type: 'users_log', logs: [wireLogEntry(4, 'update', 2, { is_admin: true })] })]);
  expect(sessionStore.getState().roleChanged).toBe(false);
  applyEvents([event({ type: 'users_log', logs: [wireLogEntry(5, 'update', ME, { is_admin: true })] })]);
  expect(sessionStore.getState().roleChanged).toBe(true);
});

test('a renamed server shows its new name and keeps unchanged values', () => {
  serverStore.setState({ name: 'Old', description: 'about us' });
  const renamed = { organization_name: 'New', organization_description: null, organization_logo: null };
  applyEvents([event({ type: 'server_config_changed', ...renamed })]);
  expect(serverStore.getState()).toMatchObject({ name: 'New', description: 'about us', logoVersion: 0 });
});

test('messages of a public channel from before the account existed are loaded, even without newer ones', async () => {
  const log = Array.from({ length: 40 }, (_, index) => posted(index + 1));
  fakeServer((call) => historyPage(call.path === '/api/group/1/history' ? log : [], call));
  await open(createMemoryCache());
  connect([], { since: 40 });
  expect(await loadAround('g:1', 7)).toBe(true);
  await loadHistory('g:1');
  expect(messagesStore.getState().chats['g:1']?.mids).toHaveLength(40);
  expect(chatsStore.getState().unread['g:1'] ?? []).toEqual([]);
});

test('a device that mistook a part of a channel for the whole loads the rest', async () => {
  const log = Array.from({ length: 45 }, (_, index) => posted(index + 1));
  fakeServer((call) => historyPage(log, call));
  await open(createMemoryCache());
  connect([], { later: log.slice(40) });
  await loadHistory('g:1');
  expect(messagesStore.getState().chats['g:1']).toMatchObject({ hasMore: false });
  connect([], { since: 40 });
  await loadHistory('g:1');
  expect(messagesStore.getState().chats['g:1']?.mids).toHaveLength(45);
});

test('the newest messages of a channel that is older than its reader load automatically', async () => {
  const log = Array.from({ length: 3 }, (_, index) => posted(index + 1));
  fakeServer((call) => historyPage(log, call));
  await open(createMemoryCache());
  connect([], { since: 3 });
  await expect.poll(() => chatsStore.getState().activity['g:1']?.lastMid).toBe(3);
});

test('a reader without any message resumes from where they joined, so that they receive clearings', async () => {
  await open(createMemoryCache());
  connect([], { since: 40 });
  expect(messagesStore.getState().afterMid).toBe(40);
});

test('a page is requested again if a clearing may have overtaken it', async () => {
  let log = Array.from({ length: 5 }, (_, index) => posted(index + 1));
  fakeServer((call) => historyPage(log, call));
  await open(createMemoryCache());
  connect([]);
  applyEvents([event({ type: 'joined_group', group: wireChannel(3), since_mid: 5 })]);
  await loadHistory('g:1');
  log = [];
  connect([]);
  expect(messagesStore.getState().chats['g:1']?.mids ?? []).toEqual([]);
});
