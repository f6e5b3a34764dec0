import type { Message } from '@loquat/contract';
import { channelsStore, emptyChannels } from '../features/channels/channels.store.ts';
import { chatsStore, emptyChats } from '../features/chats/chats.store.ts';
import { loadDrafts } from '../features/chats/drafts.ts';
import { type LogChanges, applyLogChanges } from '../features/chats/unread.ts';
import { type LogCommit, onLogApplied, commitEntries } from '../features/messages/message-log.ts';
import { cachedEntryOf, entryCache, type SavedMessages, savedMessagesOf } from '../features/messages/messages.cache.ts';
import { EMPTY_LOG, emptyMessages, logOf, messagesStore } from '../features/messages/messages.store.ts';
import { loadUnsent, saveUnsent } from '../features/messages/unsent.ts';
import { emptyUsers, usersStore } from '../features/users/users.store.ts';
import { openCache } from '../lib/cache-db-idb.ts';
import { createMemoryCache } from '../lib/cache-db-memory.ts';
import type { CacheDb } from '../lib/cache-db.ts';
import type { ChatKey } from '../lib/chat-key.ts';
import { getMyUid } from '../lib/session.ts';
import { isReplaying } from './replay.ts';

/** Changes are written together after this pause, so that a busy stream is not a busy disk. */
const WRITE_DELAY_MS = 250;
/** Chats whose end is in memory before the first paint. */
const WARM_CHATS = 60;

let timer: ReturnType<typeof setTimeout> | undefined;
let stopWatching: () => void = () => {};

/** What is stored beside the entries of the message log, read at the moment of writing. */
const savedValues = (): Record<string, unknown> => ({
  users: usersStore.getState(),
  channels: channelsStore.getState(),
  chats: chatsStore.getState(),
  messages: savedMessagesOf(messagesStore.getState()),
});

/** Writes all that changed. In the middle of a replay only entries: its end decides what they cover. */
export async function flushLocalState(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  await entryCache.db.write({ values: isReplaying() ? {} : savedValues(), ...entryCache.take() });
}

function scheduleWrite(): void {
  // A full or closed database must not end the app: what is missing comes from the server again.
  timer ??= setTimeout(() => void flushLocalState().catch(() => {}), WRITE_DELAY_MS);
}

/**
 * Brings back what this device remembers of a user, before the first paint; from then on keeps it up to date. Gives up
 * with false when `isWanted` no longer holds.
 */
export async function openLocalState(scope: string, isWanted: () => boolean): Promise<boolean> {
  const db = await openCache(scope);
  if (isWanted()) await restore(db, isWanted);
  if (!isWanted()) {
    db.close();
    return false;
  }
  loadUnsent(scope);
  loadDrafts(scope);
  entryCache.db = db;
  entryCache.flush = flushLocalState;
  stopWatching = watchStores();
  return true;
}

/** Forgets the user in memory; what is on the device stays. */
export function closeLocalState(): void {
  stopWatching();
  clearTimeout(timer);
  timer = undefined;
  entryCache.db.close();
  entryCache.db = createMemoryCache();
  entryCache.take();
  loadUnsent(null);
  loadDrafts(null);
  usersStore.setState(emptyUsers, true);
  channelsStore.setState(emptyChannels, true);
  chatsStore.setState(emptyChats, true);
  messagesStore.setState(emptyMessages, true);
}

async function restore(db: CacheDb, isWanted: () => boolean): Promise<void> {
  const names = ['users', 'channels', 'chats', 'messages'];
  const [users, channels, chats, saved] = await Promise.all(names.map((name) => db.readValue(name)));
  const messages = saved as SavedMessages | undefined;
  const pages = messages ? await readTails(db, messages.tails) : [];
  if (!isWanted()) return;
  usersStore.setState({ ...emptyUsers, ...(users as object) }, true);
  channelsStore.setState({ ...emptyChannels, ...(channels as object) }, true);
  chatsStore.setState({ ...emptyChats, ...(chats as object) }, true);
  if (!messages) return;
  const { tails, ...known } = messages;
  const logs = Object.entries(tails).map(([key, { lastMid }]) => [key, { ...EMPTY_LOG, lastMid }]);
  messagesStore.setState({ ...emptyMessages, ...known, chats: Object.fromEntries(logs) }, true);
  commitEntries(pages, 'device');
}

/** The newest messages of the chats that spoke last. */
async function readTails(db: CacheDb, tails: SavedMessages['tails']): Promise<Message[]> {
  const keys = Object.keys(tails) as ChatKey[];
  const lastMid = (key: ChatKey) => tails[key]?.lastMid ?? 0;
  const warm = keys.toSorted((a, b) => lastMid(b) - lastMid(a)).slice(0, WARM_CHATS);
  const before = Number.MAX_SAFE_INTEGER;
  const pages = await Promise.all(warm.map((chat) => db.readNewest({ chat, from: tails[chat]?.from ?? 0, before })));
  return pages.flat();
}

function watchStores(): () => void {
  const stops = [
    onLogApplied(followLog),
    usersStore.subscribe(scheduleWrite),
    channelsStore.subscribe(scheduleWrite),
    chatsStore.subscribe(scheduleWrite),
    messagesStore.subscribe((state, before) => {
      const left = Object.keys(before.chats).filter((key) => !state.chats[key as ChatKey]);
      for (const key of left) entryCache.queueChatRemoval(key as ChatKey);
      scheduleWrite();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Every batch of log entries moves the counts of the chats and goes to the device. */
function followLog({ entries, source, applied }: LogCommit): void {
  const myUid = getMyUid();
  const { added, removed, acknowledged } = applied;
  chatsStore.setState((state) => applyLogChanges(state, { added, removed, activity: activityOf(applied) }, myUid));
  if (source !== 'device') {
    const removedMids = removed.map(({ mid }) => mid);
    entryCache.queue(
      entries.map((entry) => cachedEntryOf(entry, myUid)),
      removedMids,
    );
  }
  if (acknowledged.length > 0) saveUnsent();
}

/** Newest message of every chat that a batch touched. */
function activityOf({ state, added, removed }: LogCommit['applied']): LogChanges['activity'] {
  const keys = new Set<ChatKey>([...added.map(({ chat }) => chat), ...removed.map(({ key }) => key)]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const { lastMid } = logOf(state, key);
      return [key, { lastMid, lastAt: state.byMid[lastMid]?.created_at ?? 0 }];
    }),
  );
}
