import type { Gid, Mid, Timestamp } from '@loquat/contract';
import type { StoredMessage } from '../messages.store.ts';

/** Messages that expired or were cleared: hidden at once, erased later in batches. */
export interface ErasureStore {
  /** Hides all there is now; answers up to which mid. */
  clear(gid: Gid | null): Promise<number>;
  /** When the next message expires, or should have been erased already. */
  findNextExpiry(): Promise<Timestamp | null>;
  /** Expired messages that are still there, those first that expired first. */
  listExpired(now: Timestamp, limit: number): Promise<StoredMessage[]>;
  /** Entries that are hidden by a clearing and still there, ascending. */
  listCleared(gid: Gid | null, limit: number): Promise<Mid[]>;
  /** The messages among these entries, hidden or not. */
  listMessages(mids: readonly Mid[]): Promise<StoredMessage[]>;
  /** Forgets entries, what they said, and the reactions to them. */
  erase(mids: readonly Mid[]): Promise<void>;
}
