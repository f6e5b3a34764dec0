import type { Uid } from '@loquat/contract';

/** What is kept, counted as it comes and goes: no question looks at the files themselves. */
export interface StorageStore {
  /** Bytes of one person or bot. */
  usedBy(uid: Uid): Promise<number>;
  /** Bytes of all together. */
  usedInAll(): Promise<number>;
  /** Who uses most, the largest first. */
  listLargest(limit: number): Promise<{ uid: Uid; used_bytes: number }[]>;
}
