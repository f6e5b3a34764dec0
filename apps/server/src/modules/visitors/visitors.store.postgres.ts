import type { Timestamp, Uid, Visitor } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { Asker, StoredPlace, VisitorStore } from './visitors.store.ts';

interface OfUser {
  uid: Uid;
}
type Asking = Asker & { visitor: Uid };

const VISITORS = `SELECT users.uid, users.visitor_host AS host, page_url, page_title,
  coalesce(visitors.language, users.language) AS language, time_zone, coalesce(is_done, FALSE) AS is_done
  FROM users LEFT JOIN visitors USING (uid) WHERE users.visitor_host IS NOT NULL`;
const IS_HOSTED = `(users.visitor_host = @uid
  OR EXISTS (SELECT FROM former_hosts WHERE former_hosts.uid = users.uid AND former_hosts.host = @uid))`;
const FIND = statement<OfUser, Visitor>(`${VISITORS} AND users.uid = @uid`);
const FIND_HOSTED = statement<Asking, Visitor>(`${VISITORS} AND users.uid = @visitor AND ${IS_HOSTED}`);
const FIND_MANAGED = statement<Asking, Visitor>(
  `${VISITORS} AND users.uid = @visitor AND (users.visitor_host = @uid OR @is_admin::boolean)`,
);
const LIST_FOR = statement<Asker & { limit: number }, Visitor>(`${VISITORS} AND (@is_admin::boolean OR ${IS_HOSTED})
  ORDER BY coalesce(seen_at, users.created_at) DESC, users.uid DESC LIMIT @limit`);
const FORMER_HOSTS = statement<OfUser, { host: Uid }>('SELECT host FROM former_hosts WHERE uid = @uid ORDER BY host');
const ADD_FORMER_HOST = statement<OfUser & { host: Uid }>(
  'INSERT INTO former_hosts (uid, host) VALUES (@uid, @host) ON CONFLICT DO NOTHING',
);
const SET_DONE = statement<OfUser & { is_done: boolean; now: Timestamp }>(`INSERT INTO visitors (uid, is_done, seen_at)
  VALUES (@uid, @is_done, @now) ON CONFLICT (uid) DO UPDATE SET is_done = excluded.is_done`);
const SAVE_PLACE = statement<OfUser & StoredPlace & { seen_at: Timestamp }>(`INSERT INTO visitors
    (uid, page_url, page_title, language, time_zone, seen_at)
  VALUES (@uid, @page_url, @page_title, @language, @time_zone, @seen_at)
  ON CONFLICT (uid) DO UPDATE SET page_url = excluded.page_url, page_title = excluded.page_title,
    language = excluded.language, time_zone = excluded.time_zone, seen_at = excluded.seen_at`);

export const createPostgresVisitorStore = (db: PostgresConnection): VisitorStore => ({
  find: async (uid) => (await db.get(FIND, { uid })) ?? null,
  findHosted: async (asker, visitor) => (await db.get(FIND_HOSTED, { ...asker, visitor })) ?? null,
  findManaged: async (asker, visitor) => (await db.get(FIND_MANAGED, { ...asker, visitor })) ?? null,
  listFor: (asker, limit) => db.all(LIST_FOR, { ...asker, limit }),
  listFormerHosts: async (uid) => (await db.all(FORMER_HOSTS, { uid })).map(({ host }) => host),
  addFormerHost: async (uid, host) => void (await db.run(ADD_FORMER_HOST, { uid, host })),
  setDone: async (uid, is_done, now) => void (await db.run(SET_DONE, { uid, is_done, now })),
  savePlace: async (uid, place, seen_at) => void (await db.run(SAVE_PLACE, { uid, ...place, seen_at })),
});
