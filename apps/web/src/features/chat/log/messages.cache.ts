import type { Message } from '@loquat/contract';
import type { CacheDb, CachedEntry, CacheWrite } from '../../../state/cache-db.ts';
import { createMemoryCache } from '../../../state/cache-db-memory.ts';
import { type ChatKey, chatKeyOf } from '../../../lib/chat-key.ts';
import type { MessagesState } from './messages.store.ts';
import { newestMid } from '../feed/window.ts';
import type { Interval } from './coverage.ts';

/** What is stored of the messages beside their log entries. */
export interface SavedMessages extends Pick<MessagesState, 'afterMid' | 'received' | 'fetched' | 'joinedAt'> {
  /** Where the newest messages of each chat begin, to be read at start. */
  tails: Readonly<Record<ChatKey, Tail>>;
}
export interface Tail {
  from: number;
  lastMid: number;
}

/** Messages per chat that are in memory before the first paint. */
const TAIL_LENGTH = 50;

/** What of the messages is stored under a name of its own. */
export function savedMessagesOf(state: MessagesState): SavedMessages {
  const { afterMid, received, fetched, joinedAt } = state;
  const tails: Record<ChatKey, Tail> = {};
  for (const [key, log] of Object.entries(state.chats) as [ChatKey, MessagesState['chats'][ChatKey]][]) {
    // The end of a chat whose reader is far back is not in memory: from its newest message on.
    if (log.hasNewer) tails[key] = { from: log.lastMid, lastMid: log.lastMid };
    else if (newestMid(log) > 0)
      tails[key] = { from: log.mids.at(-TAIL_LENGTH) ?? log.mids[0] ?? 0, lastMid: log.lastMid };
  }
  return { afterMid, received, fetched, joinedAt, tails };
}

/** A log entry as it is kept on the device of `myUid`. */
export function cachedEntryOf(entry: Message, myUid: number): CachedEntry {
  const chat = chatKeyOf(entry, myUid);
  const { mid, detail } = entry;
  return detail.type === 'reaction' ? { mid, chat, about: detail.mid, entry } : { mid, chat, entry };
}

/** Log entries on their way to the device, and back. Reads see what was queued. */
class EntryCache {
  db: CacheDb = createMemoryCache();
  #entries: CachedEntry[] = [];
  #removedMids: number[] = [];
  #removedChats: ChatKey[] = [];
  /** Writes the queue together with the values that belong to it. */
  flush: () => Promise<void> = async () => this.db.write({ values: {}, ...this.take() });

  queue(entries: readonly CachedEntry[], removedMids: readonly number[]): void {
    this.#entries.push(...entries);
    this.#removedMids.push(...removedMids);
  }

  queueChatRemoval(key: ChatKey): void {
    this.#entries = this.#entries.filter(({ chat }) => chat !== key);
    this.#removedChats.push(key);
  }

  /** What is queued, and an empty queue. */
  take(): Pick<CacheWrite, 'entries' | 'removedMids' | 'removedChats'> {
    const queued = { entries: this.#entries, removedMids: this.#removedMids, removedChats: this.#removedChats };
    this.#entries = [];
    this.#removedMids = [];
    this.#removedChats = [];
    return queued;
  }

  /** A page of a chat below `before` with everything known about its messages; first the page itself, ascending. */
  async readPage(chat: ChatKey, { from }: Interval, before: number, limit: number): Promise<CachedPage> {
    await this.#flushQueued();
    const entries = await this.db.readNewest({ chat, from, before }, limit);
    return { entries, about: await this.#readAbout(chat, entries) };
  }

  /** The page of a chat that follows `after`. */
  async readNext(chat: ChatKey, after: number, limit: number): Promise<CachedPage> {
    await this.#flushQueued();
    const entries = await this.db.readOldest({ chat, from: after + 1, before: Number.MAX_SAFE_INTEGER }, limit);
    return { entries, about: await this.#readAbout(chat, entries) };
  }

  /** What a read must see. Values that changed meanwhile can wait. */
  async #flushQueued(): Promise<void> {
    const isQueued = [this.#entries, this.#removedMids, this.#removedChats].some(({ length }) => length > 0);
    if (isQueued) await this.flush();
  }

  async #readAbout(chat: ChatKey, entries: readonly Message[]): Promise<Message[]> {
    const [first, last] = [entries[0], entries.at(-1)];
    return first && last ? this.db.readAbout({ chat, from: first.mid, before: last.mid + 1 }) : [];
  }
}

export interface CachedPage {
  entries: Message[];
  about: Message[];
}

export const entryCache = new EntryCache();
