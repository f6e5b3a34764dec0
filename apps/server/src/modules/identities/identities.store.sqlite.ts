import { and, asc, eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { IdentityKey, IdentityStore } from './identities.store.ts';
import { identitiesTable } from './identities.table.ts';

const { provider, issuer, subject, created_at } = identitiesTable;
const isKey = (key: IdentityKey) => and(eq(provider, key.provider), eq(issuer, key.issuer), eq(subject, key.subject));

export const createSqliteIdentityStore = (db: SqliteConnection): IdentityStore => ({
  find: async (key) => db.select().from(identitiesTable).where(isKey(key)).get() ?? null,
  listOf: async (uid) =>
    db
      .select()
      .from(identitiesTable)
      .where(eq(identitiesTable.uid, uid))
      .orderBy(asc(created_at), asc(provider), asc(issuer), asc(subject))
      .all(),
  insert: async (identity) => {
    db.insert(identitiesTable).values(identity).run();
  },
  delete: async (uid, key) =>
    db
      .delete(identitiesTable)
      .where(and(isKey(key), eq(identitiesTable.uid, uid)))
      .run().changes > 0,
  deleteAllOf: async (uid) => {
    db.delete(identitiesTable).where(eq(identitiesTable.uid, uid)).run();
  },
});
