import type { Message } from '@loquat/contract';
import { channelsStore, emptyChannels } from '../features/channels/channels.store.ts';
import { chatsStore, emptyChats } from '../features/chat/chats/chats.store.ts';
import { postReadMarkers } from '../features/chat/chats/chats.actions.ts';
import { watchMutes } from '../features/chat/chats/mute-clock.ts';
import { loadDrafts } from '../features/chat/chats/drafts.ts';
import { type LogChanges, applyLogChanges } from '../features/chat/chats/unread.ts';
import { type LogCommit, onLogApplied, commitEntries } from '../features/chat/log/message-log.ts';
import { LIVE } from '../features/chat/log/coverage.ts';
import { cachedEntryOf, entryCache, savedMessagesOf } from '../features/chat/log/messages.cache.ts';
import { emptyMessages, isTemporary, logOf, messagesStore } from '../features/chat/log/messages.store.ts';
import { contactsStore, emptyContacts } from '../features/users/contacts/contacts.store.ts';
import { loadComposing } from '../features/chat/composer/composing.ts';
import { savedServerOf } from '../features/server/saved-server.ts';
import { serverStore } from '../features/server/server.store.ts';
import { loadUnsent, saveUnsent } from '../features/chat/log/unsent.ts';
import { emptyTyping, typingStore } from '../features/chat/typing/typing.store.ts';
import { emptyUsers, usersStore } from '../features/users/users.store.ts';
import { openCache } from './cache-db-idb.ts';
import { createMemoryCache } from './cache-db-memory.ts';
import type { ChatKey } from '../lib/chat-key.ts';
import { untilPause } from '../lib/browser/idle.ts';
import { getMyUid } from './session.ts';
import { useUi } from './ui-state.ts';
import { isReplaying } from './replay.ts';
import { readTails, restoreStores, type Tails } from './restore-stores.ts';

/** A change after a quiet time is soon on the device: a page that is left may not get as far as writing it. */
const WRITE_DELAY_MS = 250;
/** From one write to the next, so that a busy stream is not a busy disk. */
const WRITE_INTERVAL_MS = 1_000;
let wroteAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopWatching: () => void = () => {};
/** The ends of chats that are not in memory yet. Until they are, nothing is written that would say where they end. */
let missing: Tails | undefined;
/** True while messages come back into memory: their unread counts are restored already. */
let isRestoring = false;

/** What is stored beside the entries of the message log: each value with the state it is made of. */
const saved = {
  users: { state: usersStore.getState, value: (): unknown => usersStore.getState() },
  channels: { state: channelsStore.getState, value: (): unknown => channelsStore.getState() },
  chats: { state: chatsStore.getState, value: (): unknown => chatsStore.getState() },
  contacts: { state: contactsStore.getState, value: (): unknown => contactsStore.getState() },
  server: { state: serverStore.getState, value: (): unknown => savedServerOf(serverStore.getState()) },
  messages: { state: messagesStore.getState, value: (): unknown => savedMessagesOf(messagesStore.getState()) },
};
/** The states that are on the device already. */
const written = new Map<string, unknown>();

function changedValues(): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { state, value }] of Object.entries(saved)) {
    if (written.get(name) === state()) continue;
    written.set(name, state());
    values[name] = value();
  }
  return values;
}

/** Writes all that changed. In the middle of a replay only entries: its end decides what they cover. */
export async function flushLocalState(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  wroteAt = performance.now();
  const values = isReplaying() || missing ? {} : changedValues();
  const queued = entryCache.take();
  const { db } = entryCache;
  await db.write({ values, ...queued }).catch(async () => {
    // The user may have changed meanwhile.
    if (db === entryCache.db) await loseDevice(queued);
  });
  if (queued.removedMids.some((mid) => !isTemporary(mid)) || queued.removedChats.length > 0) void dropBundles();
}

/** Forwarded messages leave the device with the last message that carries them. Without network that waits. */
async function dropBundles(): Promise<void> {
  try {
    if (!(await entryCache.db.readValue('bundles'))) return;
    await (await import('../features/chat/forwards/kept-bundles.ts')).dropUncarried();
  } catch {
    // The next start, or the next message that goes, does it.
  }
}

/**
 * The disk is full, or the database was deleted under us. What is stored is whole but old: a reload goes on from there.
 * Until then this page remembers by itself, and what it no longer holds comes from the server.
 */
async function loseDevice(queued: ReturnType<typeof entryCache.take>): Promise<void> {
  entryCache.db.close();
  entryCache.db = createMemoryCache();
  messagesStore.setState(({ received, afterMid }) => ({
    received: received.length > 0 ? [{ from: afterMid + 1, to: LIVE }] : [],
    fetched: {},
  }));
  await entryCache.db.write({ values: {}, ...queued });
}

/** What is said meanwhile goes with it; a key must not wait for it. */
async function flushInPause(mine: typeof timer): Promise<void> {
  await untilPause();
  if (timer === mine) await flushLocalState();
}

function scheduleWrite(): void {
  if (timer !== undefined) return;
  const waitMs = Math.max(WRITE_DELAY_MS, wroteAt + WRITE_INTERVAL_MS - performance.now());
  const mine = setTimeout(() => void flushInPause(mine), waitMs);
  timer = mine;
}

/**
 * Brings back what this device remembers of a user, before the first paint, and keeps it up to date from then on. Of most
 * chats that is the newest message alone: `completeLocalState` brings the rest. Gives up with false when `isWanted` no
 * longer holds.
 */
export async function openLocalState(scope: string, isWanted: () => boolean, open = openCache): Promise<boolean> {
  const db = await open(scope);
  const restored = isWanted() ? await restoreStores(db, isWanted) : undefined;
  if (!isWanted() || !restored) {
    db.close();
    return false;
  }
  loadUnsent(scope);
  loadDrafts(scope);
  loadComposing(scope);
  entryCache.db = db;
  entryCache.flush = flushLocalState;
  stopWatching = watchStores();
  missing = restored.missing;
  useUi.setState({ remembered: usersStore.getState().ids.length > 0 });
  commitRestored(restored.entries);
  return true;
}

/** Brings the ends of the other chats into memory. To be waited for before the stream goes on where they end. */
export async function completeLocalState(): Promise<void> {
  const tails = missing;
  if (!tails) return;
  // A page of the device that cannot be read now is asked for when somebody scrolls there.
  const entries = await readTails(entryCache.db, tails).catch(() => []);
  if (missing !== tails) return;
  missing = undefined;
  commitRestored(entries);
  scheduleWrite();
  void dropBundles();
}

function commitRestored(entries: readonly Message[]): void {
  isRestoring = true;
  commitEntries(entries, 'device');
  isRestoring = false;
}

/** Writes a last time: from now on another tab writes, and what this one knows grows old. */
export function leaveLocalState(): void {
  stopWatching();
  void flushLocalState();
}

/** Forgets the user in memory; what is on the device stays. */
export function closeLocalState(): void {
  stopWatching();
  missing = undefined;
  written.clear();
  clearTimeout(timer);
  timer = undefined;
  entryCache.db.close();
  entryCache.db = createMemoryCache();
  entryCache.take();
  loadUnsent(null);
  loadDrafts(null);
  loadComposing(null);
  usersStore.setState(emptyUsers, true);
  channelsStore.setState(emptyChannels, true);
  chatsStore.setState(emptyChats, true);
  contactsStore.setState(emptyContacts, true);
  messagesStore.setState(emptyMessages, true);
  typingStore.setState(emptyTyping, true);
}

function watchStores(): () => void {
  const stops = [
    watchMutes(),
    onLogApplied(followLog),
    usersStore.subscribe(scheduleWrite),
    channelsStore.subscribe(scheduleWrite),
    chatsStore.subscribe(scheduleWrite),
    contactsStore.subscribe(scheduleWrite),
    serverStore.subscribe(scheduleWrite),
    messagesStore.subscribe((state, before) => {
      const left = Object.keys(before.chats).filter((key) => !state.chats[key as ChatKey]);
      for (const key of left) entryCache.queueChatRemoval(key as ChatKey);
      scheduleWrite();
    }),
  ];
  // The page that is left or reloaded right after a change has not waited for the pause. Unit tests have no page.
  const handlePageHide = (): void => {
    void flushLocalState();
    void postReadMarkers(true);
  };
  globalThis.addEventListener?.('pagehide', handlePageHide);
  return () => {
    for (const stop of stops) stop();
    globalThis.removeEventListener?.('pagehide', handlePageHide);
  };
}

/** Every batch of log entries moves the counts of the chats and goes to the device. */
function followLog({ entries, source, applied }: LogCommit): void {
  const myUid = getMyUid();
  const { removed, acknowledged } = applied;
  const added = isRestoring ? [] : applied.added;
  const activity = activityOf(entries, { ...applied, added });
  chatsStore.setState((state) => applyLogChanges(state, { added, removed, activity }, myUid));
  const news = source === 'device' ? [] : entries;
  entryCache.queue(
    news.map((entry) => cachedEntryOf(entry, myUid)),
    removed.map(({ mid }) => mid),
  );
  if (acknowledged.length > 0) saveUnsent();
  for (const { key, mid } of removed) if (isLastLost(applied.state, key, mid)) void findLastOf(key);
}

/** The newest message is gone while the reader is far back: what is the newest now is not in memory. */
function isLastLost({ chats }: LogCommit['applied']['state'], key: ChatKey, mid: number): boolean {
  const log = chats[key];
  return log !== undefined && log.hasNewer && log.lastMid === mid;
}

/** What cannot be asked for now is found when the chat is opened at its end. */
const findLastOf = (key: ChatKey): Promise<void> =>
  import('../features/chat/log/find-last.ts').then(({ findLast }) => findLast(key)).catch(() => {});

/**
 * Newest message of every chat that a batch touched. The event of an own message counts although the message is known:
 * its answer did not know the server's time, and one that waited for the connection was written long before.
 */
function activityOf(
  entries: LogCommit['entries'],
  { state, added, removed }: LogCommit['applied'],
): LogChanges['activity'] {
  const newest = entries.flatMap(({ mid }) => {
    const message = state.byMid.get(mid);
    return message && logOf(state, message.chat).lastMid === mid ? message.chat : [];
  });
  const keys = new Set<ChatKey>([...added.map(({ chat }) => chat), ...removed.map(({ key }) => key), ...newest]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const { lastMid } = logOf(state, key);
      return [key, { lastMid, lastAt: state.byMid.get(lastMid)?.created_at ?? 0 }];
    }),
  );
}
