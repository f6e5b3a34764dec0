import type { SearchHit, SearchOrder } from '@loquat/contract';
import type { AttachmentKind } from './query/search-query.ts';
import type { Term } from './query/search-terms.ts';

/** The start of a page, exclusive: below this mid, or when ranked, below this score (and mid). */
export interface SearchPosition {
  mid: number;
  score: number;
  /** The newest mid when the first page was made: later messages would change the ranking. */
  newest: number;
}

/** The messages that the caller may read: of these channels, and their own direct messages. */
export interface Readable {
  uid: number;
  gids: readonly number[];
}

/** A query whose names have been resolved to ids. */
export interface Wanted {
  terms: readonly Term[];
  /** Null = any author. */
  from: readonly number[] | null;
  /** Channels and conversations with users; null = anywhere. */
  in: { gids: readonly number[]; uids: readonly number[] } | null;
  has: readonly AttachmentKind[];
  after: number | null;
  before: number | null;
}

export interface SearchRequest {
  readable: Readable;
  wanted: Wanted;
  order: SearchOrder;
  limit: number;
  place: SearchPosition | null;
  /** Messages expired by then are not found. Milliseconds since the epoch, like `deadline`. */
  now: number;
  /** The caller does not wait longer than this. */
  deadline: number;
}

export interface FoundPage {
  hits: SearchHit[];
  /** The start of the next page; null = no more. */
  next: SearchPosition | null;
}

/** From the server to its search worker. */
export type ToWorker =
  | { kind: 'log_grew' }
  | { kind: 'messages_removed' }
  | { kind: 'search'; id: number; request: SearchRequest }
  | { kind: 'forget_search'; id: number }
  | { kind: 'close' };

/** From the search worker. `problem` never contains text of a message or of a query. */
export type FromWorker =
  /** Loading has finished; waiting searches begin. */
  | { kind: 'ready' }
  /** Everything up to this entry of the log is indexed. */
  | { kind: 'indexed'; mid: number }
  | { kind: 'found'; id: number; page: FoundPage }
  | { kind: 'too_slow'; id: number }
  | { kind: 'failed'; id: number; problem: string }
  | { kind: 'trouble'; problem: string }
  /** The log is read from the database itself, until the replica can be read again. */
  | { kind: 'replica_left'; why: string };

/** The databases and files of the worker. */
export interface WorkerPlace {
  /** Contains the index, and the messages unless they are in PostgreSQL. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica of that database, in which the log is followed. */
  databaseReplicaUrl: string | undefined;
  /** Multiplies all time limits of searches. */
  slowness: number;
}
