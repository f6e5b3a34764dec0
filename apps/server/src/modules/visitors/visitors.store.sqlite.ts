import type { Uid, Visitor } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { Asker, VisitorStore } from './visitors.store.ts';
import { visitorsTable } from './visitors.table.ts';

type VisitorRow = Omit<Visitor, 'is_done'> & { is_done: number };
type Asking = { uid: Uid; is_admin: number };

const VISITORS = `SELECT users.uid, users.visitor_host AS host, page_url, page_title,
  COALESCE(visitors.language, users.language) AS language, time_zone, COALESCE(is_done, 0) AS is_done
  FROM users LEFT JOIN visitors USING (uid) WHERE users.visitor_host IS NOT NULL`;
const IS_MANAGED = '(users.visitor_host = @uid OR @is_admin)';
const IS_HOSTED = `(users.visitor_host = @uid
  OR EXISTS (SELECT 1 FROM former_hosts WHERE former_hosts.uid = users.uid AND former_hosts.host = @uid))`;
const IS_SEEN = `(@is_admin OR ${IS_HOSTED})`;
const FIND = `${VISITORS} AND users.uid = ?`;
const FIND_HOSTED = `${VISITORS} AND users.uid = @visitor AND ${IS_HOSTED}`;
const FIND_MANAGED = `${VISITORS} AND users.uid = @visitor AND ${IS_MANAGED}`;
const LIST_FOR = `${VISITORS} AND ${IS_SEEN}
  ORDER BY COALESCE(seen_at, users.created_at) DESC, users.uid DESC LIMIT @limit`;
const FORMER_HOSTS = 'SELECT host FROM former_hosts WHERE uid = ? ORDER BY host';
const ADD_FORMER_HOST = 'INSERT OR IGNORE INTO former_hosts (uid, host) VALUES (?, ?)';

const toVisitor = (row: VisitorRow): Visitor => ({ ...row, is_done: row.is_done === 1 });
const asking = ({ uid, is_admin }: Asker): Asking => ({ uid, is_admin: Number(is_admin) });
const orNull = (row: VisitorRow | undefined): Visitor | null => (row ? toVisitor(row) : null);

export function createSqliteVisitorStore(db: SqliteConnection): VisitorStore {
  const { $client } = db;
  const find = $client.prepare<[Uid], VisitorRow>(FIND);
  const findHosted = $client.prepare<[Asking & { visitor: Uid }], VisitorRow>(FIND_HOSTED);
  const findManaged = $client.prepare<[Asking & { visitor: Uid }], VisitorRow>(FIND_MANAGED);
  const listFor = $client.prepare<[Asking & { limit: number }], VisitorRow>(LIST_FOR);
  const formerHosts = $client.prepare<[Uid], { host: Uid }>(FORMER_HOSTS);
  const addFormerHost = $client.prepare(ADD_FORMER_HOST);
  return {
    find: async (uid) => orNull(find.get(uid)),
    findHosted: async (asker, visitor) => orNull(findHosted.get({ ...asking(asker), visitor })),
    findManaged: async (asker, visitor) => orNull(findManaged.get({ ...asking(asker), visitor })),
    listFor: async (asker, limit) => listFor.all({ ...asking(asker), limit }).map(toVisitor),
    listFormerHosts: async (uid) => formerHosts.all(uid).map(({ host }) => host),
    addFormerHost: async (uid, host) => void addFormerHost.run(uid, host),
    setDone: async (uid, is_done, now) => {
      db.insert(visitorsTable)
        .values({ uid, is_done, seen_at: now })
        .onConflictDoUpdate({ target: visitorsTable.uid, set: { is_done } })
        .run();
    },
    savePlace: async (uid, place, seen_at) => {
      const row = { ...place, seen_at };
      db.insert(visitorsTable)
        .values({ uid, ...row })
        .onConflictDoUpdate({ target: visitorsTable.uid, set: row })
        .run();
    },
  };
}
