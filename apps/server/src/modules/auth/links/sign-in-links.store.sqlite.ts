import { eq, lte } from '../../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../../platform/db/sqlite.ts';
import type { SignInLinkStore } from './sign-in-links.store.ts';
import { signInLinksTable as table } from '../sign-in-links.table.ts';

export const createSqliteSignInLinkStore = (db: SqliteConnection): SignInLinkStore => ({
  find: async (code_hash) => db.select().from(table).where(eq(table.code_hash, code_hash)).get() ?? null,
  save: async (link) => {
    db.insert(table).values(link).onConflictDoUpdate({ target: table.email, set: link }).run();
  },
  take: async (code_hash) => db.delete(table).where(eq(table.code_hash, code_hash)).returning().get() ?? null,
  deleteExpired: async (now) => {
    db.delete(table).where(lte(table.expires_at, now)).run();
  },
});
