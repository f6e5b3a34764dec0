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

/** The reader: what a list says about a file depends on it. */
export interface ListReader {
  /** The caller, who may read their own direct messages. */
  reader: Uid;
  /** Channels that they may read. */
  gids: readonly Gid[];
}

export interface SentFilesQuery extends ListReader {
  uid?: Uid | undefined;
  gid?: Gid | undefined;
  file_type?: FileKind | undefined;
  /** Only what was sent after this time. */
  since: Timestamp;
  now: Timestamp;
  limit: number;
  offset: number;
}

/** Filters for the files of the chats somebody may read; an absent filter excludes nothing. */
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
  /** Only what comes after this one in the order; undefined = from the beginning. */
  cursor?: Mid | undefined;
  limit: number;
}

/** Lists of the files in messages. They follow changes of the messages. */
export interface ChatFileStore {
  /** From now on, readers of the message's chat find its file in lists, as the message describes it now. */
  show(mid: Mid): Promise<void>;
  /** From now on, nobody finds a file of this message in the lists of chats. */
  hide(mid: Mid): Promise<void>;
  /** The messages with files, newest first; path and name only if the reader may read the message. */
  listSent(query: SentFilesQuery): Promise<SentFile[]>;
  /** The messages with files that somebody may read, and the cursor after them; null at the end. */
  listReadable(query: ChatFilesQuery): Promise<{ files: ChatFile[]; next_cursor: Mid | null }>;
  /** How many files somebody may read, and their total size. */
  countReadable(scope: ChatFilesScope): Promise<NonNullable<ChatFilesPage['totals']>>;
}

/** What this feature stores. */
export interface Stores {
  chatFiles: ChatFileStore;
}

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
