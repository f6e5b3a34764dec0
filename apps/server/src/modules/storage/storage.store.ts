import type { Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

/** Used storage, updated as rows are added and deleted: no query reads the files themselves. */
export interface StorageStore {
  /** Bytes of one user or bot. */
  usedBy(uid: Uid): Promise<number>;
  /** The total bytes. */
  usedInAll(): Promise<number>;
  /** The largest users first. */
  listLargest(limit: number): Promise<{ uid: Uid; used_bytes: number }[]>;
}

/** This feature's stores. */
export interface Stores {
  storage: StorageStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** No user has this uid: it is the row of the total. */
const ALL = 0;

const USED = statement<{ uid: number }, { bytes: number }>('SELECT bytes FROM storage_use WHERE uid = @uid');
const LARGEST = statement<{ limit: number }, { uid: Uid; used_bytes: number }>(`SELECT uid, bytes AS used_bytes
  FROM storage_use WHERE uid <> ${ALL} AND bytes > 0 ORDER BY bytes DESC, uid DESC LIMIT @limit`);

export function createStorageStore(db: Connection): StorageStore {
  const usedBy = async (uid: number) => (await db.get(USED, { uid }))?.bytes ?? 0;
  return {
    usedBy,
    usedInAll: () => usedBy(ALL),
    listLargest: (limit) => db.all(LARGEST, { limit }),
  };
}
