import type { Uid } from '@loquat/contract';
import { and, asc, eq, lte, ne, or } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { SessionStore } from './auth.store.ts';
import { sessionsTable } from './auth.table.ts';

const isOf = (uid: Uid, device: string) => and(eq(sessionsTable.uid, uid), eq(sessionsTable.device, device));

export const createSqliteSessionStore = (db: SqliteConnection): SessionStore => ({
  list: async () => db.select().from(sessionsTable).all(),
  listOf: async (uid) =>
    db.select().from(sessionsTable).where(eq(sessionsTable.uid, uid)).orderBy(asc(sessionsTable.device)).all(),
  find: async (uid, device) => db.select().from(sessionsTable).where(isOf(uid, device)).get() ?? null,
  save: async (session) => {
    const target = [sessionsTable.uid, sessionsTable.device];
    db.insert(sessionsTable).values(session).onConflictDoUpdate({ target, set: session }).run();
  },
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
});
