import { and, eq } from '../../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../../platform/db/sqlite.ts';
import { knownDevicesTable as table } from '../known-devices.table.ts';
import { type KnownDeviceStore, REMEMBERED_MAX } from './known-devices.store.ts';

const FORGET_SURPLUS = `DELETE FROM known_devices WHERE uid = @uid AND device IN (
  SELECT device FROM known_devices WHERE uid = @uid ORDER BY last_signed_in_at DESC LIMIT -1 OFFSET ${REMEMBERED_MAX})`;
const NOTE_SESSIONS = `INSERT OR IGNORE INTO known_devices
  (uid, device, first_signed_in_at, last_signed_in_at, is_new)
  SELECT uid, device, coalesce(signed_in_at, 0), coalesce(signed_in_at, 0), 0 FROM sessions`;
const MARK_LATER = `UPDATE known_devices SET is_new = 0 WHERE uid = @uid AND is_new
  AND first_signed_in_at > (SELECT first_signed_in_at FROM known_devices WHERE uid = @uid AND device = @device)`;

export function createSqliteKnownDeviceStore(db: SqliteConnection): KnownDeviceStore {
  const { $client } = db;
  const forgetSurplus = $client.prepare<[object]>(FORGET_SURPLUS);
  const noteSessions = $client.prepare(NOTE_SESSIONS);
  const markLater = $client.prepare<[object]>(MARK_LATER);
  const hasAny = $client.prepare<[number], number>('SELECT 1 FROM known_devices WHERE uid = ? LIMIT 1').pluck();
  return {
    async note({ uid, device, at }) {
      const isIt = and(eq(table.uid, uid), eq(table.device, device));
      if (db.update(table).set({ last_signed_in_at: at }).where(isIt).run().changes > 0) return 'known';
      const is_new = hasAny.get(uid) !== undefined;
      db.insert(table).values({ uid, device, first_signed_in_at: at, last_signed_in_at: at, is_new }).run();
      forgetSurplus.run({ uid });
      return is_new ? 'new' : 'first';
    },
    noteSessions: async () => void noteSessions.run(),
    markLaterSeen: async (uid, device) => void markLater.run({ uid, device }),
    listNew: async (uid) =>
      db
        .select({ device: table.device })
        .from(table)
        .where(and(eq(table.uid, uid), eq(table.is_new, true)))
        .all()
        .map(({ device }) => device),
  };
}
