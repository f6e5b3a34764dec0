import type { Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { StorageStore } from './storage.store.ts';

/** Nobody's uid: the row of the total. */
const ALL = 0;

// Asked for every piece of an upload.
const USED = 'SELECT bytes FROM storage_use WHERE uid = ?';
const LARGEST = `SELECT uid, bytes AS used_bytes FROM storage_use
  WHERE uid <> ${ALL} AND bytes > 0 ORDER BY bytes DESC LIMIT ?`;

export function createSqliteStorageStore({ $client }: SqliteConnection): StorageStore {
  const used = $client.prepare<[number], number>(USED).pluck();
  const largest = $client.prepare<[number], { uid: Uid; used_bytes: number }>(LARGEST);
  return {
    usedBy: async (uid) => used.get(uid) ?? 0,
    usedInAll: async () => used.get(ALL) ?? 0,
    listLargest: async (limit) => largest.all(limit),
  };
}
