import type { SearchHit, SearchOrder } from '@loquat/contract';
import type { AttachmentKind } from './query/search-query.ts';
import type { Term } from './query/search-terms.ts';

/** Where a page begins, exclusively: below this mid, or below this score (and mid) among the best. */
export interface SearchPosition {
  mid: number;
  score: number;
  /** The newest mid when the first page was made: later messages would change the ranking. */
  newest: number;
}

/** What the caller may read: the named channels, and their own direct messages. */
export interface Readable {
  uid: number;
  gids: readonly number[];
}

/** A query whose names have been resolved to ids. */
export interface Wanted {
  terms: readonly Term[];
  /** Null = anybody. */
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
  /** Nobody waits for the answer after that. */
  deadline: number;
}

export interface FoundPage {
  hits: SearchHit[];
  /** Where the next page begins; null = no more. */
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
  /** Everything is loaded; what was asked meanwhile begins. */
  | { kind: 'ready' }
  /** Everything up to this entry of the log is indexed. */
  | { kind: 'indexed'; mid: number }
  | { kind: 'found'; id: number; page: FoundPage }
  | { kind: 'too_slow'; id: number }
  | { kind: 'failed'; id: number; problem: string }
  | { kind: 'trouble'; problem: string }
  /** The log is read from the database itself, until the replica can be read again. */
  | { kind: 'replica_left'; why: string };

/** What the worker indexes, and where. */
export interface WorkerPlace {
  /** Contains the index, and the messages unless they are in PostgreSQL. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of a replica of that database, in which the log is followed. */
  databaseReplicaUrl: string | undefined;
}
