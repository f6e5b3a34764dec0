import type { Uid } from '@loquat/contract';
import { and, asc, eq, getTableColumns, lte, ne, or, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { Session, SessionStore } from './auth.store.ts';
import { sessionsTable } from './auth.table.ts';

const isOf = (uid: Uid, device: string) => and(eq(sessionsTable.uid, uid), eq(sessionsTable.device, device));

const given = sql.placeholder;
const names = Object.keys(getTableColumns(sessionsTable)) as (keyof Session)[];
const givenSession = Object.fromEntries(names.map((name) => [name, given(name)])) as Record<
  keyof Session,
  ReturnType<typeof given>
>;
const newSession = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${sessionsTable[name].name}`)]));

/** Everybody who comes back after a restart asks what is prepared here: to build it anew takes ten times as long. */
export function createSqliteSessionStore(db: SqliteConnection): SessionStore {
  const find = db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.uid, given('uid')), eq(sessionsTable.device, given('device'))))
    .prepare();
  const save = db
    .insert(sessionsTable)
    .values(givenSession)
    .onConflictDoUpdate({ target: [sessionsTable.uid, sessionsTable.device], set: newSession })
    .prepare();
  return {
    list: async () => db.select().from(sessionsTable).all(),
    listOf: async (uid) =>
      db.select().from(sessionsTable).where(eq(sessionsTable.uid, uid)).orderBy(asc(sessionsTable.device)).all(),
    find: async (uid, device) => find.get({ uid, device }) ?? null,
    save: async (session) => void save.run({ ...session }),
    setDeviceToken: async (uid, device, device_token) =>
      db.update(sessionsTable).set({ device_token }).where(isOf(uid, device)).run().changes > 0,
    clearDeviceTokenElsewhere: async (uid, device, device_token) => {
      const isElsewhere = and(
        eq(sessionsTable.device_token, device_token),
        or(ne(sessionsTable.uid, uid), ne(sessionsTable.device, device)),
      );
      db.update(sessionsTable).set({ device_token: null }).where(isElsewhere).run();
    },
    delete: async (uid, device) => db.delete(sessionsTable).where(isOf(uid, device)).run().changes > 0,
    deleteAllOf: async (uid) => {
      db.delete(sessionsTable).where(eq(sessionsTable.uid, uid)).run();
    },
    deleteExpired: async (now) => {
      db.delete(sessionsTable).where(lte(sessionsTable.expires_at, now)).run();
    },
  };
}
