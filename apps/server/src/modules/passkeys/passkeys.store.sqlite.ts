import { and, asc, eq, getTableColumns, lt, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { PasskeyStore } from './passkeys.store.ts';
import { passkeysTable as table } from './passkeys.table.ts';

const { position, ...columns } = getTableColumns(table);
const isIt = (credential_id: string) => eq(table.credential_id, credential_id);

export const createSqlitePasskeyStore = (db: SqliteConnection): PasskeyStore => ({
  find: async (credential_id) => db.select(columns).from(table).where(isIt(credential_id)).get() ?? null,
  listOf: async (uid) =>
    db.select(columns).from(table).where(eq(table.uid, uid)).orderBy(asc(table.created_at), asc(position)).all(),
  insert: async (passkey) => {
    const next = sql`(SELECT coalesce(max(position), 0) + 1 FROM passkeys WHERE uid = ${passkey.uid})`;
    db.insert(table)
      .values({ ...passkey, position: next })
      .run();
  },
  noteUse: async ({ credential_id, counter, last_used_at }) => {
    // Those that do not count always say 0.
    const isLater = counter === 0 ? eq(table.counter, 0) : lt(table.counter, counter);
    return (
      db
        .update(table)
        .set({ counter, last_used_at })
        .where(and(isIt(credential_id), isLater))
        .run().changes > 0
    );
  },
  rename: async (uid, credential_id, name) =>
    db
      .update(table)
      .set({ name })
      .where(and(isIt(credential_id), eq(table.uid, uid)))
      .run().changes > 0,
  delete: async (uid, credential_id) =>
    db
      .delete(table)
      .where(and(isIt(credential_id), eq(table.uid, uid)))
      .run().changes > 0,
  deleteAllOf: async (uid) => {
    db.delete(table).where(eq(table.uid, uid)).run();
  },
});
