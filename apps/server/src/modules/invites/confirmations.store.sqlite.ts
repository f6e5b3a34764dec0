import { eq, lte } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { ConfirmationStore } from './confirmations.store.ts';
import { confirmationsTable as table } from './confirmations.table.ts';

export const createSqliteConfirmationStore = (db: SqliteConnection): ConfirmationStore => ({
  find: async (code_hash) => db.select().from(table).where(eq(table.code_hash, code_hash)).get() ?? null,
  insert: async (confirmation) => {
    db.insert(table).values(confirmation).run();
  },
  delete: async (code_hash) => db.delete(table).where(eq(table.code_hash, code_hash)).run().changes > 0,
  deleteExpired: async (now) => {
    db.delete(table).where(lte(table.expires_at, now)).run();
  },
});
