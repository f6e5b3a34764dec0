import type { Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

/** What is stored, counted as it is added and deleted: no query looks at the files themselves. */
export interface StorageStore {
  /** Bytes of one person or bot. */
  usedBy(uid: Uid): Promise<number>;
  /** The total bytes. */
  usedInAll(): Promise<number>;
  /** The largest users first. */
  listLargest(limit: number): Promise<{ uid: Uid; used_bytes: number }[]>;
}

/** What this feature stores. */
export interface Stores {
  storage: StorageStore;
}

export type RunUnit = RunUnitOf<Stores>;
