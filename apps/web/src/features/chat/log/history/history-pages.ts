import { HISTORY_PAGE_SIZE, type Message, Mid, PAGE_MAX_BYTES } from '@loquat/contract';
import { conversationOf } from '#features/conversations/conversations.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { entryCache } from '#state/entry-cache.ts';
import { commitEntries } from '../message-log.ts';
import { messagesStore } from '../messages.store.ts';
import type { WindowEnd } from '../window.ts';
import { clipIntervals, type Interval, intervalAt, LIVE, mergeIntervals } from './coverage.ts';

/** Consecutive entries of a chat, with their changes from elsewhere in its log. */
export interface HistoryPage {
  /** Ascending. */
  entries: readonly Message[];
  about: readonly Message[];
  source: 'server' | 'device';
  /** As many as requested: there may be more. */
  isFull: boolean;
  /** Range of mids in which the chat has no other entries than these. */
  covers: Interval;
}

/**
 * Whether there may be more after an answer of the server: it has as many entries as requested, or so many bytes that
 * it may have been cut off. Each UTF-16 unit of JSON takes at most three bytes, and the last entry four tenths of a
 * page.
 */
const isFullAnswer = (entries: readonly Message[]): boolean =>
  entries.length === HISTORY_PAGE_SIZE || JSON.stringify(entries).length > PAGE_MAX_BYTES / 6;

type Query = { before?: Mid; after?: Mid; changes?: true };

/**
 * The part of the log around a mid that is on this device, up to the present: only then are all changes of its messages
 * here.
 */
function knownAt(key: ChatKey, mid: number): Interval | undefined {
  const { received, joinedAt, fetched } = messagesStore.getState();
  const known = mergeIntervals(clipIntervals(received, joinedAt[key] ?? 0), fetched[key] ?? []);
  const interval = intervalAt(known, mid);
  return interval?.to === LIVE ? interval : undefined;
}

/** Requests a part of a chat's log from the server, ascending. Rejects like any call. */
export const askHistory = (key: ChatKey, query: Query, limit = HISTORY_PAGE_SIZE): Promise<Message[]> =>
  conversationOf(key).listHistory({ ...query, limit });

/** The newest entries below a mid, from this device if it has all of them, or else from the server; LIVE = the end. */
export async function readBefore(key: ChatKey, before: number): Promise<HistoryPage> {
  const known = knownAt(key, before - 1);
  if (known) {
    const page = await entryCache.readPage(key, known, before, HISTORY_PAGE_SIZE);
    return { ...page, source: 'device', isFull: page.entries.length === HISTORY_PAGE_SIZE, covers: known };
  }
  const { afterMid } = messagesStore.getState();
  const isEnd = before === LIVE;
  const answer = await askHistory(key, isEnd ? {} : { before: Mid.parse(before), changes: true });
  const entries = answer.filter(({ mid }) => mid < before);
  const last = isEnd ? Math.max(afterMid, entries.at(-1)?.mid ?? 0) : before - 1;
  const isFull = isFullAnswer(entries);
  const covers = { from: entries[0]?.mid ?? 1, to: last };
  return { entries, about: answer.slice(entries.length), source: 'server', isFull, covers };
}

/** The oldest entries above a mid, from this device if it has everything up to the end, or else from the server. */
export async function readAfter(key: ChatKey, after: number): Promise<HistoryPage> {
  const known = knownAt(key, after + 1);
  if (known) {
    const page = await entryCache.readNext(key, after, HISTORY_PAGE_SIZE);
    return { ...page, source: 'device', isFull: page.entries.length === HISTORY_PAGE_SIZE, covers: known };
  }
  const { afterMid } = messagesStore.getState();
  const answer = await askHistory(key, { after: Mid.parse(after), changes: true });
  const entries = answer.slice(0, HISTORY_PAGE_SIZE);
  const isFull = isFullAnswer(entries);
  const last = entries.at(-1)?.mid ?? after;
  const covers = { from: after + 1, to: isFull ? last : Math.max(last, afterMid) };
  return { entries, about: answer.slice(entries.length), source: 'server', isFull, covers };
}

/** Puts a page into memory; the excess is removed at the other end. */
export function commitPage(key: ChatKey, { entries, about, source, covers }: HistoryPage, drop: WindowEnd): void {
  commitEntries([...entries, ...about], source, drop);
  if (source === 'device' || covers.to < covers.from) return;
  messagesStore.setState(({ fetched }) => ({
    fetched: { ...fetched, [key]: mergeIntervals(fetched[key] ?? [], [covers]) },
  }));
}
