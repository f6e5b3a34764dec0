import type { Message } from '@loquat/contract';
import type { ChatKey } from '../lib/chat-key.ts';
import { createMemoryCache } from './cache-db-memory.ts';
import type { CacheDb, CachedEntry, CacheWrite } from './cache-db.ts';

/** A page of a chat as stored on the device. */
export interface CachedPage {
  entries: Message[];
  /** Edits, reactions and deletions of its messages. */
  about: Message[];
}

/** A write queue for log entries, and reads that include the queued entries. */
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

  /** Returns the queued entries and empties the queue. */
  take(): Pick<CacheWrite, 'entries' | 'removedMids' | 'removedChats'> {
    const queued = { entries: this.#entries, removedMids: this.#removedMids, removedChats: this.#removedChats };
    this.#entries = [];
    this.#removedMids = [];
    this.#removedChats = [];
    return queued;
  }

  /** A page of a chat below `before`, ascending, and the changes of its messages. */
  async readPage(chat: ChatKey, { from }: { from: number }, before: number, limit: number): Promise<CachedPage> {
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

  /** Writes the queue before a read. Values that changed meanwhile can wait. */
  async #flushQueued(): Promise<void> {
    const isQueued = [this.#entries, this.#removedMids, this.#removedChats].some(({ length }) => length > 0);
    if (isQueued) await this.flush();
  }

  async #readAbout(chat: ChatKey, entries: readonly Message[]): Promise<Message[]> {
    const [first, last] = [entries[0], entries.at(-1)];
    return first && last ? this.db.readAbout({ chat, from: first.mid, before: last.mid + 1 }) : [];
  }
}

export const entryCache = new EntryCache();
