import type {
  ChatFile,
  ChatFilesOrder,
  ChatFilesPage,
  FileKind,
  Gid,
  Mid,
  SentFile,
  Timestamp,
  Uid,
} from '@loquat/contract';
import { viewOf } from '../../platform/unit-of-work.ts';

/** The reader, on whom the listed details depend. */
export interface ListReader {
  /** The caller, who may read their own direct messages. */
  reader: Uid;
  /** Channels that the caller may read. */
  gids: readonly Gid[];
}

export interface SentFilesQuery extends ListReader {
  uid?: Uid | undefined;
  gid?: Gid | undefined;
  file_type?: FileKind | undefined;
  /** Only files sent after this time. */
  since: Timestamp;
  now: Timestamp;
  limit: number;
  offset: number;
}

/** Filters for the files of the chats a user may read; an absent filter excludes nothing. */
export interface ChatFilesFilter {
  uid?: Uid | undefined;
  gid?: Gid | undefined;
  with_uid?: Uid | undefined;
  kind?: FileKind | undefined;
  /** Sent at this time or later. */
  from?: Timestamp | undefined;
  /** Sent before this time. */
  to?: Timestamp | undefined;
  /** A part of the name. */
  q?: string | undefined;
}

export interface ChatFilesScope extends ChatFilesFilter, ListReader {
  now: Timestamp;
}

export interface ChatFilesQuery extends ChatFilesScope {
  order: ChatFilesOrder;
  /** Only files after this one in the order; undefined = from the beginning. */
  cursor?: Mid | undefined;
  limit: number;
}

/** Lists of the files in messages. They follow changes of the messages. */
export interface ChatFileStore {
  /** Adds or updates the message's file in the lists of its chat. */
  show(mid: Mid): Promise<void>;
  /** Removes the message's file from the lists of chats. */
  hide(mid: Mid): Promise<void>;
  /** The messages with files, newest first; path and name only if the reader may read the message. */
  listSent(query: SentFilesQuery): Promise<SentFile[]>;
  /** The messages with files that a user may read, and the cursor after them; null at the end. */
  listReadable(query: ChatFilesQuery): Promise<{ files: ChatFile[]; next_cursor: Mid | null }>;
  /** How many files a user may read, and their total size. */
  countReadable(scope: ChatFilesScope): Promise<NonNullable<ChatFilesPage['totals']>>;
}

/** This feature's stores. */
export interface Stores {
  chatFiles: ChatFileStore;
}

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
