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

/** A finished upload. */
export interface StoredFile {
  /** `{year}/{month}/{day}/{uuid}`, as clients know the file; its key in the blob store. */
  path: string;
  /** Who uploaded it. */
  uid: Uid;
  created_at: Timestamp;
  content_type: string;
  name: string | null;
  size_bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Pixels of an image that could be read. */
  width: number | null;
  height: number | null;
  /** Media type of the thumbnail; null: there is none. */
  thumbnail_type: string | null;
  thumbnail_bytes: number;
}

export type HolderKind = 'message' | 'forward' | 'saved';

/** Who needs a file: a message by its mid, a forward or a saved item by its id. */
export interface FileHolder {
  kind: HolderKind;
  id: string | number;
}

/** A place in the order of age. */
export interface Age {
  created_at: Timestamp;
  path: string;
}

export interface AgedFile extends Age {
  /** Whether anybody needs it. */
  isHeld: boolean;
}

export interface AgePage {
  /** Only younger ones; null from the beginning. */
  after: Age | null;
  /** Only what was made before this time. */
  before: Timestamp;
  limit: number;
}

/** Whose eyes: what a list tells of a file depends on it. */
export interface FileReader {
  /** Who asks: their direct messages are theirs to read. */
  reader: Uid;
  /** Channels that they may read. */
  gids: readonly Gid[];
}

export interface SentFilesQuery extends FileReader {
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

export interface ChatFilesScope extends ChatFilesFilter, FileReader {
  now: Timestamp;
}

export interface ChatFilesQuery extends ChatFilesScope {
  order: ChatFilesOrder;
  /** Only what comes after this one in the order; undefined from the beginning. */
  cursor?: Mid | undefined;
  limit: number;
}

/** Finished uploads and who needs them. Bytes are not touched here. */
export interface FileStore {
  find(path: string): Promise<StoredFile | null>;
  insert(file: StoredFile): Promise<void>;
  /** The holder needs the file from now on; doing it twice changes nothing. */
  hold(path: string, holder: FileHolder): Promise<void>;
  /** The holder needs none of its files any more; answers those that nobody holds now. */
  release(holder: FileHolder): Promise<string[]>;
  /** Who reads the chat of a message finds its file in lists, as the message says it is now. */
  show(mid: Mid): Promise<void>;
  /** Nobody finds a file of this message in the lists of chats any more. */
  hide(mid: Mid): Promise<void>;
  /** Forgets files, whoever holds them. */
  delete(...paths: string[]): Promise<void>;

  /** Hides every file; `listDeleted` finds them. */
  markAllDeleted(now: Timestamp): Promise<void>;
  /** Hides these. */
  markDeleted(paths: readonly string[], now: Timestamp): Promise<void>;
  /** Files in the order of their age, from the oldest. */
  listOldest(page: AgePage): Promise<AgedFile[]>;
  /** Some of the hidden files. */
  listDeleted(limit: number): Promise<string[]>;
  /** The messages that brought files, newest first; path and name only of those that the reader may read. */
  listSent(query: SentFilesQuery): Promise<SentFile[]>;
  /** The messages that brought files to somebody, and the cursor after them; null at the end. */
  listReadable(query: ChatFilesQuery): Promise<{ files: ChatFile[]; next_cursor: Mid | null }>;
  /** How many files somebody may read, and how large they are together. */
  countReadable(scope: ChatFilesScope): Promise<NonNullable<ChatFilesPage['totals']>>;
}
