import { asc, eq, getTableColumns, gt, max, ne, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { nameKey } from './name-key.ts';
import type { UserLogStore, UserStore } from './users.store.ts';
import { userLogTable, usersTable } from './users.table.ts';

// Hashes leave the database only here.
const { password_hash: _, name_key: __, ...columns } = getTableColumns(usersTable);
const isGuest = eq(usersTable.create_by, 'guest');

export function createSqliteUserStore(db: SqliteConnection): UserStore {
  // Every renewal of a session asks.
  const find = db
    .select(columns)
    .from(usersTable)
    .where(eq(usersTable.uid, sql.placeholder('uid')))
    .prepare();
  return {
    isEmpty: async () => db.select({ uid: usersTable.uid }).from(usersTable).limit(1).get() === undefined,
    count: async () => db.$count(usersTable, ne(usersTable.create_by, 'guest')),
    countGuests: async () => db.$count(usersTable, isGuest),
    listOldestGuests: async (limit) => {
      const { uid, created_at } = usersTable;
      return db.select({ uid, created_at }).from(usersTable).where(isGuest).orderBy(asc(uid)).limit(limit).all();
    },
    list: async () => db.select(columns).from(usersTable).orderBy(asc(usersTable.uid)).all(),
    find: async (uid) => find.get({ uid }) ?? null,
    findByEmail: async (email) =>
      db.select({ uid: usersTable.uid }).from(usersTable).where(eq(usersTable.email, email)).get()?.uid ?? null,
    findByName: async (name) =>
      db
        .select({ uid: usersTable.uid })
        .from(usersTable)
        .where(eq(usersTable.name_key, nameKey(name)))
        .get()?.uid ?? null,
    findPasswordHash: async (uid) =>
      db.select({ hash: usersTable.password_hash }).from(usersTable).where(eq(usersTable.uid, uid)).get()?.hash ?? null,
    insert: async (user) =>
      db
        .insert(usersTable)
        .values({ ...user, name_key: nameKey(user.name), updated_at: user.created_at })
        .returning(columns)
        .get(),
    update: async (uid, changes) => {
      const { name } = changes;
      const row = { ...changes, ...(name !== undefined && { name_key: nameKey(name) }) };
      const user = db.update(usersTable).set(row).where(eq(usersTable.uid, uid)).returning(columns).get();
      if (!user) throw new Error('An account vanished inside its unit of work.');
      return user;
    },
    delete: async (uid) => {
      db.delete(usersTable).where(eq(usersTable.uid, uid)).run();
    },
  };
}

export function createSqliteUserLogStore(db: SqliteConnection): UserLogStore {
  // Every stream begins with it.
  const lastId = db
    .select({ last: max(userLogTable.log_id) })
    .from(userLogTable)
    .prepare();
  const readAfter = db
    .select()
    .from(userLogTable)
    .where(gt(userLogTable.log_id, sql.placeholder('log_id')))
    .orderBy(asc(userLogTable.log_id))
    .limit(sql.placeholder('limit'))
    .prepare();
  return {
    lastId: async () => lastId.get()?.last ?? 0,
    readAfter: async (log_id, limit) => readAfter.all({ log_id, limit }),
    append: async (entry) => db.insert(userLogTable).values(entry).returning().get(),
    forget: async (uid) => {
      db.delete(userLogTable).where(eq(userLogTable.uid, uid)).run();
    },
  };
}
