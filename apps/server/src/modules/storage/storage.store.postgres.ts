import type { Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { StorageStore } from './storage.store.ts';

/** Nobody's uid: the row of the total. */
const ALL = 0;

const USED = statement<{ uid: number }, { bytes: number }>('SELECT bytes FROM storage_use WHERE uid = @uid');
const LARGEST = statement<{ limit: number }, { uid: Uid; used_bytes: number }>(`SELECT uid, bytes AS used_bytes
  FROM storage_use WHERE uid <> ${ALL} AND bytes > 0 ORDER BY bytes DESC, uid DESC LIMIT @limit`);

export function createPostgresStorageStore(db: PostgresConnection): StorageStore {
  const usedBy = async (uid: number) => (await db.get(USED, { uid }))?.bytes ?? 0;
  return {
    usedBy,
    usedInAll: () => usedBy(ALL),
    listLargest: (limit) => db.all(LARGEST, { limit }),
  };
}
