import { and, eq, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { OpenidClientStore } from './openid.store.ts';
import { openidClientsTable as clients } from './openid.table.ts';

export const createSqliteOpenidClientStore = (db: SqliteConnection): OpenidClientStore => ({
  find: async (domain, origin) =>
    db
      .select()
      .from(clients)
      .where(and(eq(clients.domain, domain), eq(clients.origin, origin)))
      .get() ?? null,
  listGiven: async () =>
    db
      .select()
      .from(clients)
      .where(eq(clients.origin, ''))
      .orderBy(sql`rowid`)
      .all(),
  async save(client) {
    const target = [clients.domain, clients.origin];
    db.insert(clients).values(client).onConflictDoUpdate({ target, set: client }).run();
  },
  async deleteAll() {
    db.delete(clients).run();
  },
});
