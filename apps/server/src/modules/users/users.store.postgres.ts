import type { Timestamp, Uid, UserLogEntry } from '@loquat/contract';
import { changedBy, columnsOf, insertedBy } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import { nameKey } from './name-key.ts';
import type { CachedUser, UserLogStore, UserStore } from './users.store.ts';
import { userLogTable, usersTable } from './users.table.ts';

interface OfUser {
  uid: Uid;
}

// Hashes leave the database only here.
const USER = columnsOf(usersTable, ['password_hash', 'name_key']);
const IS_EMPTY = statement<object, { is_empty: boolean }>('SELECT NOT EXISTS (SELECT FROM users) AS is_empty');
const COUNT = statement<object, { count: number }>("SELECT count(*) FROM users WHERE create_by <> 'guest'");
const COUNT_GUESTS = statement<object, { count: number }>("SELECT count(*) FROM users WHERE create_by = 'guest'");
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
const DELETE = statement<OfUser>('DELETE FROM users WHERE uid = @uid');

export const createPostgresUserStore = (db: PostgresConnection): UserStore => ({
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
    return user;
  },
  delete: async (uid) => void (await db.run(DELETE, { uid })),
});

const LOG_ENTRY = columnsOf(userLogTable);
const LAST_ID = statement<object, { last: number }>('SELECT coalesce(max(log_id), 0) AS last FROM user_log');
const READ_AFTER = statement<{ log_id: number; limit: number }, UserLogEntry>(
  `SELECT ${LOG_ENTRY} FROM user_log WHERE log_id > @log_id ORDER BY log_id LIMIT @limit`,
);
const FORGET = statement<OfUser>('DELETE FROM user_log WHERE uid = @uid');

export const createPostgresUserLogStore = (db: PostgresConnection): UserLogStore => ({
  lastId: async () => (await db.get(LAST_ID, {}))?.last ?? 0,
  readAfter: (log_id, limit) => db.all(READ_AFTER, { log_id, limit }),
  async append(entry) {
    const append = statement<object, UserLogEntry>(
      `INSERT INTO user_log ${insertedBy(userLogTable, entry)} RETURNING ${LOG_ENTRY}`,
    );
    const appended = await db.get(append, entry);
    if (!appended) throw new Error('An entry was not appended.');
    return appended;
  },
  forget: async (uid) => void (await db.run(FORGET, { uid })),
});
