import type { Timestamp, Uid, Visitor, VisitorAttributes } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** The page of a visitor; null if unknown. */
export interface StoredPlace {
  page_url: string | null;
  page_title: string | null;
  language: string | null;
  time_zone: string | null;
}

/** A profile that a visitor, or a website, provides. */
export interface StoredProfile {
  email: string | null;
  attributes: VisitorAttributes;
}

/** The querying user: hosts see their present and former visitors, administrators all. */
export interface Asker {
  uid: Uid;
  is_admin: boolean;
}

export interface VisitorStore {
  /** Null for users who are not visitors. */
  find(uid: Uid): Promise<Visitor | null>;
  /** A visitor of a present or former host. Administrators read conversations only as hosts. */
  findHosted(asker: Asker, uid: Uid): Promise<Visitor | null>;
  /** A visitor whom the user manages: as the present host, or as an administrator. */
  findManaged(asker: Asker, uid: Uid): Promise<Visitor | null>;
  /** Former hosts of a visitor. */
  listFormerHosts(uid: Uid): Promise<Uid[]>;
  /** Each visitor with each former host. */
  listAllFormerHosts(): Promise<{ uid: Uid; host: Uid }[]>;
  addFormerHost(uid: Uid, host: Uid): Promise<void>;
  setDone(uid: Uid, is_done: boolean, now: Timestamp): Promise<void>;
  /** The visitors that a user may see, the most recently seen first. */
  listFor(asker: Asker, limit: number): Promise<Visitor[]>;
  saveProfile(uid: Uid, profile: StoredProfile): Promise<void>;
  savePlace(uid: Uid, place: StoredPlace, seen_at: Timestamp): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  visitors: VisitorStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

interface OfUser {
  uid: Uid;
}
type Asking = Asker & { visitor: Uid };
type Row = Omit<Visitor, 'attributes'> & { attributes: string | null };

const VISITORS = `SELECT users.uid, users.visitor_host AS host, page_url, page_title,
  coalesce(visitors.language, users.language) AS language, time_zone, coalesce(is_done, FALSE) AS is_done, profile.email, profile.attributes
  FROM users LEFT JOIN visitors USING (uid) LEFT JOIN visitor_profiles AS profile USING (uid) WHERE users.visitor_host IS NOT NULL`;
const IS_HOSTED = `(users.visitor_host = @uid
  OR EXISTS (SELECT 1 FROM former_hosts WHERE former_hosts.uid = users.uid AND former_hosts.host = @uid))`;
const FIND = statement<OfUser, Row>(`${VISITORS} AND users.uid = @uid`);
const FIND_HOSTED = statement<Asking, Row>(`${VISITORS} AND users.uid = @visitor AND ${IS_HOSTED}`);
const FIND_MANAGED = statement<Asking, Row>(
  `${VISITORS} AND users.uid = @visitor AND (users.visitor_host = @uid OR CAST(@is_admin AS boolean))`,
);
const LIST_FOR = statement<Asker & { limit: number }, Row>(`${VISITORS} AND (CAST(@is_admin AS boolean) OR ${IS_HOSTED})
  ORDER BY coalesce(seen_at, users.created_at) DESC, users.uid DESC LIMIT @limit`);
const FORMER_HOSTS = statement<OfUser, { host: Uid }>('SELECT host FROM former_hosts WHERE uid = @uid ORDER BY host');
const ALL_FORMER_HOSTS = statement<object, OfUser & { host: Uid }>('SELECT uid, host FROM former_hosts');
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

const SAVE_PROFILE = statement<OfUser & { email: string | null; attributes: string }>(`INSERT INTO visitor_profiles
    (uid, email, attributes) VALUES (@uid, @email, @attributes)
  ON CONFLICT (uid) DO UPDATE SET email = excluded.email, attributes = excluded.attributes`);

// A visitor without profile data.
const toVisitor = ({ attributes, email, ...row }: Row): Visitor =>
  attributes === null ? row : { ...row, email, attributes: JSON.parse(attributes) };
const orNull = (row: Row | undefined): Visitor | null => (row ? toVisitor(row) : null);

export const createVisitorStore = (db: Connection): VisitorStore => ({
  find: async (uid) => orNull(await db.get(FIND, { uid })),
  findHosted: async (asker, visitor) => orNull(await db.get(FIND_HOSTED, { ...asker, visitor })),
  findManaged: async (asker, visitor) => orNull(await db.get(FIND_MANAGED, { ...asker, visitor })),
  listFor: async (asker, limit) => (await db.all(LIST_FOR, { ...asker, limit })).map(toVisitor),
  listFormerHosts: async (uid) => (await db.all(FORMER_HOSTS, { uid })).map(({ host }) => host),
  listAllFormerHosts: () => db.all(ALL_FORMER_HOSTS, {}),
  addFormerHost: async (uid, host) => void (await db.run(ADD_FORMER_HOST, { uid, host })),
  setDone: async (uid, is_done, now) => void (await db.run(SET_DONE, { uid, is_done, now })),
  saveProfile: async (uid, { email, attributes }) =>
    void (await db.run(SAVE_PROFILE, { uid, email, attributes: JSON.stringify(attributes) })),
  savePlace: async (uid, place, seen_at) => void (await db.run(SAVE_PLACE, { uid, ...place, seen_at })),
});
