import type { Gid, Mid, Timestamp } from '@loquat/contract';
import type { StoredMessage } from '../messages.store.ts';

/** Messages that expired or were cleared: hidden at once, erased later in batches. */
export interface ErasureStore {
  /** Hides everything up to now; returns the last hidden mid. */
  clear(gid: Gid | null): Promise<number>;
  /** When the next message expires, or should already have been erased. */
  findNextExpiry(): Promise<Timestamp | null>;
  /** Expired messages not yet erased, earliest expiry first. */
  listExpired(now: Timestamp, limit: number): Promise<StoredMessage[]>;
  /** Entries hidden by a clearing and not yet erased, ascending. */
  listCleared(gid: Gid | null, limit: number): Promise<Mid[]>;
  /** The messages among these entries, hidden or not. */
  listMessages(mids: readonly Mid[]): Promise<StoredMessage[]>;
  /** Deletes entries, their content, and the reactions to them. */
  erase(mids: readonly Mid[]): Promise<void>;
}
