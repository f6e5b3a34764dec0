import type { Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '#platform/db/connection.ts';
import { statement } from '#platform/db/statement.ts';

/** How many devices of an account are remembered: more than any user has, and a bound for invented ones. */
export const REMEMBERED_MAX = 200;

/** A sign-in on a device. */
export interface DeviceArrival {
  uid: Uid;
  device: string;
  /** Hash of the secret that an earlier sign-in stored; null if the device stores none. */
  secret_hash: string | null;
  at: Timestamp;
}

/**
 * `first`: the account has no other device to compare. `known`: the device has this name and this secret, or one side
 * has no secret. `new`: any other, also one that only shares the name of a known device.
 */
export type Familiarity = 'first' | 'known' | 'new';

export interface KnownDeviceStore {
  /** Records a device and returns its familiarity before that. The latest devices of each account are kept. */
  note(arrival: DeviceArrival): Promise<Familiarity>;
  /** The device, with this name or one that begins with it, on which the latest sign-in stored this secret. */
  findBySecret(of: Pick<DeviceArrival, 'uid' | 'secret_hash'> & { name: string }): Promise<string | undefined>;
  /** Records the devices of all sessions. */
  noteSessions(): Promise<void>;
  /** Clears the "new" mark of devices that were added after this one. */
  markLaterSeen(uid: Uid, device: string): Promise<void>;
  /** Devices with a "new" mark. */
  listNew(uid: Uid): Promise<string[]>;
}

interface OfUser {
  uid: Uid;
}
type OfDevice = OfUser & { device: string };

const SEE_AGAIN = statement<DeviceArrival>(
  `UPDATE known_devices
  SET last_signed_in_at = @at, secret_hash = coalesce(CAST(@secret_hash AS text), secret_hash)
  WHERE uid = @uid AND device = @device
    AND (secret_hash IS NULL OR CAST(@secret_hash AS text) IS NULL OR secret_hash = @secret_hash)`,
);
const INSERT = statement<DeviceArrival, { is_new: boolean }>(`INSERT INTO known_devices
  (uid, device, secret_hash, first_signed_in_at, last_signed_in_at, is_new)
  VALUES (@uid, @device, @secret_hash, @at, @at, EXISTS (SELECT 1 FROM known_devices WHERE uid = @uid))
  ON CONFLICT (uid, device) DO UPDATE SET secret_hash = excluded.secret_hash, is_new = excluded.is_new,
    first_signed_in_at = excluded.first_signed_in_at, last_signed_in_at = excluded.last_signed_in_at
  RETURNING is_new`);
const FORGET_SURPLUS = statement<OfUser>(`DELETE FROM known_devices WHERE uid = @uid AND device NOT IN (
  SELECT device FROM known_devices WHERE uid = @uid ORDER BY last_signed_in_at DESC LIMIT ${REMEMBERED_MAX})`);
const FIND_BY_SECRET = statement<
  OfUser & { name: string; secret_hash: string | null },
  { device: string }
>(`SELECT device FROM known_devices
  WHERE uid = @uid AND secret_hash = @secret_hash AND (device = @name OR device LIKE @name || ':%')
  ORDER BY last_signed_in_at DESC LIMIT 1`);
// SQLite needs a condition before this `ON CONFLICT`.
const NOTE_SESSIONS = statement<object>(`INSERT INTO known_devices
  (uid, device, first_signed_in_at, last_signed_in_at, is_new)
  SELECT uid, device, coalesce(signed_in_at, 0), coalesce(signed_in_at, 0), FALSE FROM sessions WHERE TRUE
  ON CONFLICT (uid, device) DO NOTHING`);
const MARK_LATER = statement<OfDevice>(`UPDATE known_devices SET is_new = FALSE WHERE uid = @uid AND is_new
  AND first_signed_in_at > (SELECT first_signed_in_at FROM known_devices WHERE uid = @uid AND device = @device)`);
const LIST_NEW = statement<OfUser, { device: string }>(
  'SELECT device FROM known_devices WHERE uid = @uid AND is_new ORDER BY device',
);

export const createKnownDeviceStore = (db: Connection): KnownDeviceStore => ({
  async note(arrival) {
    if ((await db.run(SEE_AGAIN, arrival)) > 0) return 'known';
    const inserted = await db.get(INSERT, arrival);
    await db.run(FORGET_SURPLUS, { uid: arrival.uid });
    return inserted?.is_new ? 'new' : 'first';
  },
  findBySecret: async (of) => (await db.get(FIND_BY_SECRET, of))?.device,
  noteSessions: async () => void (await db.run(NOTE_SESSIONS, {})),
  markLaterSeen: async (uid, device) => void (await db.run(MARK_LATER, { uid, device })),
  listNew: async (uid) => (await db.all(LIST_NEW, { uid })).map(({ device }) => device),
});
