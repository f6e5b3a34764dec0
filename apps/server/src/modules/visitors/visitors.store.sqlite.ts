import type { Uid, Visitor } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { VisitorStore } from './visitors.store.ts';
import { visitorsTable } from './visitors.table.ts';

const VISITORS = `SELECT users.uid, users.visitor_host AS host, page_url, page_title,
  COALESCE(visitors.language, users.language) AS language, time_zone
  FROM users LEFT JOIN visitors USING (uid) WHERE users.visitor_host IS NOT NULL`;
const FIND = `${VISITORS} AND users.uid = ?`;
const LIST_FOR = `${VISITORS} AND (users.visitor_host = @uid OR @is_admin)
  ORDER BY COALESCE(seen_at, users.created_at) DESC, users.uid DESC LIMIT @limit`;

export function createSqliteVisitorStore(db: SqliteConnection): VisitorStore {
  const find = db.$client.prepare<[Uid], Visitor>(FIND);
  const listFor = db.$client.prepare<[{ uid: Uid; is_admin: number; limit: number }], Visitor>(LIST_FOR);
  return {
    find: async (uid) => find.get(uid) ?? null,
    listFor: async ({ uid, is_admin }, limit) => listFor.all({ uid, is_admin: Number(is_admin), limit }),
    savePlace: async (uid, place, seen_at) => {
      const row = { ...place, seen_at };
      db.insert(visitorsTable)
        .values({ uid, ...row })
        .onConflictDoUpdate({ target: visitorsTable.uid, set: row })
        .run();
    },
  };
}
