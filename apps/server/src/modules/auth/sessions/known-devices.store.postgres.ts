import type { Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../../platform/db/postgres/connection.ts';
import { statement } from '../../../platform/db/postgres/statement.ts';
import { type DeviceArrival, type KnownDeviceStore, REMEMBERED_MAX } from './known-devices.store.ts';

interface OfUser {
  uid: Uid;
}
type OfDevice = OfUser & { device: string };

const SEE_AGAIN = statement<DeviceArrival>(
  'UPDATE known_devices SET last_signed_in_at = @at WHERE uid = @uid AND device = @device',
);
const INSERT = statement<DeviceArrival, { is_new: boolean }>(`INSERT INTO known_devices
  (uid, device, first_signed_in_at, last_signed_in_at, is_new)
  VALUES (@uid, @device, @at, @at, EXISTS (SELECT FROM known_devices WHERE uid = @uid)) RETURNING is_new`);
const FORGET_SURPLUS = statement<OfUser>(`DELETE FROM known_devices WHERE uid = @uid AND device IN (
  SELECT device FROM known_devices WHERE uid = @uid ORDER BY last_signed_in_at DESC OFFSET ${REMEMBERED_MAX})`);
const NOTE_SESSIONS = statement<object>(`INSERT INTO known_devices
  (uid, device, first_signed_in_at, last_signed_in_at, is_new)
  SELECT uid, device, coalesce(signed_in_at, 0), coalesce(signed_in_at, 0), FALSE FROM sessions
  ON CONFLICT (uid, device) DO NOTHING`);
const MARK_LATER = statement<OfDevice>(`UPDATE known_devices SET is_new = FALSE WHERE uid = @uid AND is_new
  AND first_signed_in_at > (SELECT first_signed_in_at FROM known_devices WHERE uid = @uid AND device = @device)`);
const LIST_NEW = statement<OfUser, { device: string }>(
  'SELECT device FROM known_devices WHERE uid = @uid AND is_new ORDER BY device',
);

export const createPostgresKnownDeviceStore = (db: PostgresConnection): KnownDeviceStore => ({
  async note(arrival) {
    if ((await db.run(SEE_AGAIN, arrival)) > 0) return 'known';
    const inserted = await db.get(INSERT, arrival);
    await db.run(FORGET_SURPLUS, { uid: arrival.uid });
    return inserted?.is_new ? 'new' : 'first';
  },
  noteSessions: async () => void (await db.run(NOTE_SESSIONS, {})),
  markLaterSeen: async (uid, device) => void (await db.run(MARK_LATER, { uid, device })),
  listNew: async (uid) => (await db.all(LIST_NEW, { uid })).map(({ device }) => device),
});
