import type { Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';

/** Strong hashes of the MD5 of passwords. `UserStore` deletes the one of a password that it replaces. */
export interface Md5HashStore {
  /** Null without one for the present password. */
  find(uid: Uid): Promise<string | null>;
  /** For the present password; does nothing for an account without one. */
  save(uid: Uid, md5_hash: string): Promise<void>;
  delete(uid: Uid): Promise<void>;
  deleteAll(): Promise<void>;
}

interface OfUser {
  uid: Uid;
}

// Nodes of the previous version change passwords without deleting the row.
const FIND = statement<OfUser, { md5_hash: string }>(`SELECT md5_hash FROM md5_hashes
  JOIN users ON users.uid = md5_hashes.uid AND users.password_hash = md5_hashes.password_hash
  WHERE md5_hashes.uid = @uid`);
const SAVE = statement<OfUser & { md5_hash: string }>(`INSERT INTO md5_hashes (uid, md5_hash, password_hash)
  SELECT uid, @md5_hash, password_hash FROM users WHERE uid = @uid AND password_hash IS NOT NULL
  ON CONFLICT (uid) DO UPDATE SET md5_hash = excluded.md5_hash, password_hash = excluded.password_hash`);
const DELETE = statement<OfUser>('DELETE FROM md5_hashes WHERE uid = @uid');
const DELETE_ALL = statement<object>('DELETE FROM md5_hashes');

export const createMd5HashStore = (db: Connection): Md5HashStore => ({
  find: async (uid) => (await db.get(FIND, { uid }))?.md5_hash ?? null,
  save: async (uid, md5_hash) => void (await db.run(SAVE, { uid, md5_hash })),
  delete: async (uid) => void (await db.run(DELETE, { uid })),
  deleteAll: async () => void (await db.run(DELETE_ALL, {})),
});
