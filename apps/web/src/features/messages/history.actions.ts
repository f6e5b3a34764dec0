import { HISTORY_PAGE_SIZE, type Message, messageEndpoints, Mid } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { clipIntervals, type Interval, intervalAt, LIVE, mergeIntervals } from './coverage.ts';
import { commitEntries } from './message-log.ts';
import { entryCache } from './messages.cache.ts';
import { type ChatLog, isTemporary, logOf, type MessagesState, messagesStore } from './messages.store.ts';
import { emptied, newestMid } from './window.ts';

const messages = connection.callsOf(messageEndpoints);

const loads = new Map<ChatKey, Promise<void>>();

const patchLog = (key: ChatKey, patch: Partial<ChatLog>): void =>
  messagesStore.setState((state) => ({ chats: { ...state.chats, [key]: { ...logOf(state, key), ...patch } } }));

/** Mids of a chat of which everything is on this device. */
const coverageOf = (state: MessagesState, key: ChatKey): Interval[] =>
  mergeIntervals(clipIntervals(state.received, state.joinedAt[key] ?? 0), state.fetched[key] ?? []);

/** How often failed loads were given another chance. */
let chances = 0;

/** One load at a time per chat; whoever asks meanwhile waits for it. */
function coalesced(key: ChatKey, load: () => Promise<void>): Promise<void> {
  const running = loads.get(key);
  if (running) return running;
  patchLog(key, { loading: true, hasFailed: false });
  const started = watched(key, load());
  loads.set(key, started);
  return started;
}

async function watched(key: ChatKey, load: Promise<void>): Promise<void> {
  const chance = chances;
  let hasFailed = true;
  try {
    await load;
    hasFailed = false;
  } finally {
    loads.delete(key);
    // One that broke while the server came back has its next chance at once.
    const patch = { loading: false, hasFailed: hasFailed && chance === chances };
    if (messagesStore.getState().chats[key]) patchLog(key, patch);
  }
}

/** Lets what could not be loaded be asked for again: of one chat, when it is opened, or of all, when the server is back. */
export function forgiveFailedLoads(only?: ChatKey): void {
  if (only === undefined) chances += 1;
  const { chats } = messagesStore.getState();
  const keys = only === undefined ? (Object.keys(chats) as ChatKey[]) : [only];
  for (const key of keys) if (chats[key]?.hasFailed) patchLog(key, { hasFailed: false });
}

/**
 * Brings the page of messages before the oldest one in memory: from this device where it holds everything, else from
 * the server. `hasMore` turns false at the beginning of the chat. Rejects when the server cannot be asked.
 */
export const loadHistory = (key: ChatKey): Promise<void> => coalesced(key, () => loadOlder(key));

async function loadOlder(key: ChatKey): Promise<void> {
  const oldest = oldestMid(key);
  for (let before = oldest; before > 1;) {
    const known = intervalAt(coverageOf(messagesStore.getState(), key), before - 1);
    const entries = known ? await readDevice(key, known, before) : await askServer(key, before);
    if (!known && entries.length === 0) break;
    // A page may hold nothing but reactions and edits: go on until the feed has grown.
    if (oldestMid(key) < oldest) return;
    before = entries[0]?.mid ?? known?.from ?? 1;
  }
  patchLog(key, { hasMore: false });
}

const oldestMid = (key: ChatKey): number =>
  logOf(messagesStore.getState(), key).mids.find((mid) => !isTemporary(mid)) ?? LIVE;

async function readDevice(key: ChatKey, known: Interval, before: number): Promise<Message[]> {
  const { entries, about } = await entryCache.readPage(key, known, before, HISTORY_PAGE_SIZE);
  commitEntries([...entries, ...about], 'device', 'newest');
  return entries;
}

async function askServer(key: ChatKey, before: number): Promise<Message[]> {
  const query = { limit: HISTORY_PAGE_SIZE, ...(before !== LIVE && { before: Mid.parse(before) }) };
  const target = targetOf(key);
  const entries = await ('gid' in target
    ? messages.listChannelHistory({ params: target, query })
    : messages.listUserHistory({ params: target, query }));
  const about = await entryCache.readAboutPage(key, entries);
  commitEntries([...entries, ...about], 'server', 'newest');
  const last = before === LIVE ? (entries.at(-1)?.mid ?? 0) : before - 1;
  markFetched(key, { from: entries[0]?.mid ?? 1, to: last });
  return entries;
}

function markFetched(key: ChatKey, interval: Interval): void {
  if (interval.to < interval.from) return;
  messagesStore.setState(({ fetched }) => ({
    fetched: { ...fetched, [key]: mergeIntervals(fetched[key] ?? [], [interval]) },
  }));
}

/** Brings the page after the newest message in memory, when `hasNewer`. */
export const loadNewer = (key: ChatKey): Promise<void> =>
  coalesced(key, async () => {
    const last = newestMid(logOf(messagesStore.getState(), key));
    const { entries, about } = await entryCache.readNext(key, last, HISTORY_PAGE_SIZE);
    commitEntries([...entries, ...about], 'device', 'oldest');
    const log = logOf(messagesStore.getState(), key);
    // What arrived from the stream meanwhile is not on the page that was read.
    if (newestMid(log) >= log.lastMid) patchLog(key, { hasNewer: false });
    else if (entries.length === 0) await restartAtEnd(key);
  });

async function restartAtEnd(key: ChatKey): Promise<void> {
  messagesStore.setState((state) => emptied(state, key));
  await loadOlder(key);
}

/** Shows the end of a chat whose end is not in memory: the window restarts there. */
export async function jumpToLatest(key: ChatKey): Promise<void> {
  await loads.get(key)?.catch(() => {});
  if (logOf(messagesStore.getState(), key).hasNewer) await coalesced(key, () => restartAtEnd(key));
}

/** How many histories are asked for at once while a hole is filled. */
const FILLERS = 3;

const needsFilling = (key: ChatKey): boolean => logOf(messagesStore.getState(), key).mids.length < HISTORY_PAGE_SIZE;

/** Brings the newest messages of many chats: a replay that came to its limit left a hole whose size nobody knows. */
export async function fillGaps(keys: readonly ChatKey[]): Promise<void> {
  const queue = keys.values();
  const fill = async () => {
    // A chat that cannot be asked now is asked when it is opened.
    for (const key of queue) if (needsFilling(key)) await loadHistory(key).catch(() => {});
  };
  await Promise.all(Array.from({ length: FILLERS }, fill));
}
