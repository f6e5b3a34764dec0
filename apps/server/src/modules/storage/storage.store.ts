import type { Uid } from '@loquat/contract';

/** What is stored, counted as it is added and deleted: no query looks at the files themselves. */
export interface StorageStore {
  /** Bytes of one person or bot. */
  usedBy(uid: Uid): Promise<number>;
  /** The total bytes. */
  usedInAll(): Promise<number>;
  /** The largest users first. */
  listLargest(limit: number): Promise<{ uid: Uid; used_bytes: number }[]>;
}
