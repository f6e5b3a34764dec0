import type { Message } from '@loquat/contract';
import type { ChatKey } from '../lib/chat-key.ts';

/** An entry of the message log as stored on this device. */
export interface CachedEntry {
  mid: number;
  chat: ChatKey;
  /** For an edit, a reaction or a deletion: the mid of its message. */
  about?: number;
  entry: Message;
}

/** The content of one write transaction. */
export interface CacheWrite {
  /** JSON values by name; undefined removes one. */
  values: Readonly<Record<string, unknown>>;
  entries: readonly CachedEntry[];
  /** Deleted messages: their text is removed from the device. */
  removedMids: readonly number[];
  /** Chats that were cleared or lost: their entries are removed from the device before `entries` are written. */
  removedChats: readonly ChatKey[];
}

export interface EntryRange {
  chat: ChatKey;
  /** Inclusive. */
  from: number;
  /** Exclusive. */
  before: number;
}

/** The data that the app stores on this device for one user on one server. */
export interface CacheDb {
  readValue(name: string): Promise<unknown>;
  /** The entries with these mids, in this order; missing ones are left out. */
  readMids(mids: readonly number[]): Promise<Message[]>;
  /** All entries of several ranges, each range ascending. */
  readRanges(ranges: readonly EntryRange[]): Promise<Message[]>;
  /** The newest entries of a range, ascending. */
  readNewest(range: EntryRange, limit: number): Promise<Message[]>;
  /** The oldest entries of a range, ascending. */
  readOldest(range: EntryRange, limit: number): Promise<Message[]>;
  /** Edits, reactions and deletions of messages in a range, ascending by their own mids. */
  readAbout(range: EntryRange): Promise<Message[]>;
  write(change: CacheWrite): Promise<void>;
  close(): void;
}
