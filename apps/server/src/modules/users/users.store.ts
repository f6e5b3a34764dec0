import type { OwnUser, Timestamp, Uid, UserLogEntry, UserStatus } from '@loquat/contract';
import { changedBy, columnsOf, insertedBy } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { Md5HashStore } from './md5-hashes.store.ts';
import { nameKey } from './name-key.ts';
import { userLogTable, usersTable } from './users.table.ts';

/** A user with the fields for the server and administrators. Never changed in place. */
export type CachedUser = Readonly<
  Required<Omit<OwnUser, 'is_visitor'>> & {
    /** Guests may write to this bot; never true for other users. */
    is_public: boolean;
    /** The account belongs to the owner of the mailbox. */
    is_email_verified: boolean;
    /** The widget of a visitor; null for other users. */
    widget_id: string | null;
    /** The user with whom a visitor talks; null for other users. */
    visitor_host: Uid | null;
    /** A visitor whose widget names the host by the first message, and who has not written yet. */
    may_choose_host: boolean;
    status: UserStatus;
    created_at: Timestamp;
    updated_at: Timestamp;
  }
>;

/** The stored form of a new account. */
export interface NewUserRow extends Omit<
  CachedUser,
  | 'uid'
  | 'status'
  | 'avatar_updated_at'
  | 'updated_at'
  | 'msg_smtp_notify_enable'
  | 'is_public'
  | 'widget_id'
  | 'visitor_host'
  | 'may_choose_host'
> {
  is_public?: boolean;
  widget_id?: string;
  visitor_host?: Uid;
  may_choose_host?: boolean;
  /** Null: cannot sign in with a password. */
  password_hash: string | null;
}

/** The changeable fields of an account; absent ones stay. */
export type UserChanges = {
  -readonly [
    K in
      | 'email'
      | 'is_email_verified'
      | 'name'
      | 'gender'
      | 'language'
      | 'is_admin'
      | 'is_public'
      | 'status'
      | 'avatar_updated_at'
      | 'msg_smtp_notify_enable'
      | 'visitor_host'
      | 'may_choose_host'
  ]?: CachedUser[K];
} & { password_hash?: string | null };

export interface UserStore {
  isEmpty(): Promise<boolean>;
  /** Members and bots. */
  count(): Promise<number>;
  countGuests(): Promise<number>;
  /** Oldest first. */
  listOldestGuests(limit: number): Promise<Pick<CachedUser, 'uid' | 'created_at'>[]>;
  list(): Promise<CachedUser[]>;
  find(uid: Uid): Promise<CachedUser | null>;
  /** The account with this address, given in lower case. */
  findByEmail(email: string): Promise<Uid | null>;
  /** The account with this name, or with one that looks the same apart from the case of its ASCII letters. */
  findByName(name: string): Promise<Uid | null>;
  findPasswordHash(uid: Uid): Promise<string | null>;
  insert(user: NewUserRow): Promise<CachedUser>;
  update(uid: Uid, changes: UserChanges & { updated_at: Timestamp }): Promise<CachedUser>;
  delete(uid: Uid): Promise<void>;
}

export interface UserLogStore {
  /** The newest entry's `log_id`, 0 when there is none. */
  lastId(): Promise<number>;
  readAfter(log_id: number, limit: number): Promise<UserLogEntry[]>;
  append(entry: Omit<UserLogEntry, 'log_id'>): Promise<UserLogEntry>;
  /** Deletes the entries of an account: they contain its name and address. */
  forget(uid: Uid): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  users: UserStore;
  md5Hashes: Md5HashStore;
  userLog: UserLogStore;
}

/** Features drop this user's data from memory. */
export type UserDeleted = { kind: 'user.deleted'; uid: Uid };

/** Changes of users that memory follows. */
export type Change =
  | { kind: 'user.changed'; user: CachedUser }
  | UserDeleted
  | { kind: 'user_log.grew'; log_id: number };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

interface OfUser {
  uid: Uid;
}

// No other query reads password hashes.
const USER = columnsOf(usersTable, ['password_hash', 'name_key']);
const IS_EMPTY = statement<object, { is_empty: boolean }>('SELECT NOT EXISTS (SELECT 1 FROM users) AS is_empty');
const COUNT = statement<object, { count: number }>(
  "SELECT count(*) AS count FROM users WHERE create_by <> 'guest' AND visitor_host IS NULL",
);
const COUNT_GUESTS = statement<object, { count: number }>(
  "SELECT count(*) AS count FROM users WHERE create_by = 'guest'",
);
const OLDEST_GUESTS = statement<{ limit: number }, { uid: Uid; created_at: Timestamp }>(
  "SELECT uid, created_at FROM users WHERE create_by = 'guest' ORDER BY uid LIMIT @limit",
);
const LIST = statement<object, CachedUser>(`SELECT ${USER} FROM users ORDER BY uid`);
const FIND = statement<OfUser, CachedUser>(`SELECT ${USER} FROM users WHERE uid = @uid`);
const FIND_BY_EMAIL = statement<{ email: string }, OfUser>('SELECT uid FROM users WHERE email = @email');
const FIND_BY_NAME = statement<{ key: string }, OfUser>('SELECT uid FROM users WHERE name_key = @key LIMIT 1');
const FIND_HASH = statement<OfUser, { password_hash: string | null }>(
  'SELECT password_hash FROM users WHERE uid = @uid',
);
const FORGET_MD5 = statement<OfUser>('DELETE FROM md5_hashes WHERE uid = @uid');
const DELETE = statement<OfUser>('DELETE FROM users WHERE uid = @uid');

export const createUserStore = (db: Connection): UserStore => ({
  isEmpty: async () => (await db.get(IS_EMPTY, {}))?.is_empty ?? true,
  count: async () => (await db.get(COUNT, {}))?.count ?? 0,
  countGuests: async () => (await db.get(COUNT_GUESTS, {}))?.count ?? 0,
  listOldestGuests: (limit) => db.all(OLDEST_GUESTS, { limit }),
  list: () => db.all(LIST, {}),
  find: async (uid) => (await db.get(FIND, { uid })) ?? null,
  findByEmail: async (email) => (await db.get(FIND_BY_EMAIL, { email }))?.uid ?? null,
  findByName: async (name) => (await db.get(FIND_BY_NAME, { key: nameKey(name) }))?.uid ?? null,
  findPasswordHash: async (uid) => (await db.get(FIND_HASH, { uid }))?.password_hash ?? null,
  async insert(user) {
    const row = { ...user, name_key: nameKey(user.name), updated_at: user.created_at };
    const insert = statement<object, CachedUser>(`INSERT INTO users ${insertedBy(usersTable, row)} RETURNING ${USER}`);
    const inserted = await db.get(insert, row);
    if (!inserted) throw new Error('An account was not inserted.');
    return inserted;
  },
  async update(uid, changes) {
    const row = { ...changes, ...(changes.name !== undefined && { name_key: nameKey(changes.name) }) };
    const update = statement<object, CachedUser>(
      `UPDATE users SET ${changedBy(usersTable, row)} WHERE uid = @uid RETURNING ${USER}`,
    );
    const user = await db.get(update, { ...row, uid });
    if (!user) throw new Error('An account vanished inside its unit of work.');
    if (changes.password_hash !== undefined) await db.run(FORGET_MD5, { uid });
    return user;
  },
  delete: async (uid) => void (await db.run(DELETE, { uid })),
});

const LOG_ENTRY = columnsOf(userLogTable);
const LAST_ID = statement<object, { last: number }>('SELECT coalesce(max(log_id), 0) AS last FROM user_log');
const READ_AFTER = statement<{ log_id: number; limit: number }, LogRow>(
  `SELECT ${LOG_ENTRY} FROM user_log WHERE log_id > @log_id ORDER BY log_id LIMIT @limit`,
);
const FORGET = statement<OfUser>('DELETE FROM user_log WHERE uid = @uid');

type LogRow = Omit<UserLogEntry, 'is_public'> & { is_public: boolean | null };

const toLogEntry = ({ is_public, ...entry }: LogRow): UserLogEntry =>
  is_public === null ? entry : { ...entry, is_public };

export const createUserLogStore = (db: Connection): UserLogStore => ({
  lastId: async () => (await db.get(LAST_ID, {}))?.last ?? 0,
  readAfter: async (log_id, limit) => (await db.all(READ_AFTER, { log_id, limit })).map(toLogEntry),
  async append(entry) {
    const append = statement<object, LogRow>(
      `INSERT INTO user_log ${insertedBy(userLogTable, entry)} RETURNING ${LOG_ENTRY}`,
    );
    const appended = await db.get(append, entry);
    if (!appended) throw new Error('An entry was not appended.');
    return toLogEntry(appended);
  },
  forget: async (uid) => void (await db.run(FORGET, { uid })),
});
