import { asc, count, eq } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { SignInAlertStore } from './sign-in-alerts.store.ts';
import { signInAlertsTable as table } from './sign-in-alerts.table.ts';

const { uid, name, network_address, signed_in_at } = table;

export const createSqliteSignInAlertStore = (db: SqliteConnection): SignInAlertStore => ({
  insert: async (alert) => {
    db.insert(table).values(alert).run();
  },
  countOf: async (of) => db.select({ all: count() }).from(table).where(eq(uid, of)).get()?.all ?? 0,
  takeAllOf: async (of) => {
    const columns = { uid, name, network_address, signed_in_at };
    const alerts = db.select(columns).from(table).where(eq(uid, of)).orderBy(asc(table.id)).all();
    db.delete(table).where(eq(uid, of)).run();
    return alerts;
  },
});
