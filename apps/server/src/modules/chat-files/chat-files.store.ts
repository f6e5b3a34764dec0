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

/** Whose eyes: what a list tells of a file depends on it. */
export interface ListReader {
  /** Who asks: their direct messages are theirs to read. */
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

/** Which files of the chats somebody may read; what is absent leaves nothing out. */
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
  /** Only what comes after this one in the order; undefined from the beginning. */
  cursor?: Mid | undefined;
  limit: number;
}

/** Lists of the files that messages brought. They follow what the messages say. */
export interface ChatFileStore {
  /** Who reads the chat of a message finds its file in lists, as the message says it is now. */
  show(mid: Mid): Promise<void>;
  /** Nobody finds a file of this message in the lists of chats any more. */
  hide(mid: Mid): Promise<void>;
  /** The messages that brought files, newest first; path and name only of those that the reader may read. */
  listSent(query: SentFilesQuery): Promise<SentFile[]>;
  /** The messages that brought files to somebody, and the cursor after them; null at the end. */
  listReadable(query: ChatFilesQuery): Promise<{ files: ChatFile[]; next_cursor: Mid | null }>;
  /** How many files somebody may read, and how large they are together. */
  countReadable(scope: ChatFilesScope): Promise<NonNullable<ChatFilesPage['totals']>>;
}

/** What this feature stores. */
export interface Stores {
  chatFiles: ChatFileStore;
}

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
