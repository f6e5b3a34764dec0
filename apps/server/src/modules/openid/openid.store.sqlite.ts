import { and, asc, eq, getTableColumns, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { OpenidClientStore } from './openid.store.ts';
import { openidClientsTable as clients } from './openid.table.ts';

const { position, ...columns } = getTableColumns(clients);
const nextPosition = sql`(SELECT coalesce(max(position), 0) + 1 FROM openid_clients)`;

export const createSqliteOpenidClientStore = (db: SqliteConnection): OpenidClientStore => ({
  find: async (domain, origin) =>
    db
      .select(columns)
      .from(clients)
      .where(and(eq(clients.domain, domain), eq(clients.origin, origin)))
      .get() ?? null,
  listGiven: async () => db.select(columns).from(clients).where(eq(clients.origin, '')).orderBy(asc(position)).all(),
  async save(client) {
    const target = [clients.domain, clients.origin];
    db.insert(clients)
      .values({ ...client, position: nextPosition })
      .onConflictDoUpdate({ target, set: client })
      .run();
  },
  async deleteAll() {
    db.delete(clients).run();
  },
});
