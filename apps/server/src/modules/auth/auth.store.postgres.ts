import type { Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { Session, SessionStore } from './auth.store.ts';
import { sessionsTable } from './auth.table.ts';

type OfDevice = Pick<Session, 'uid' | 'device'>;

const SESSION = columnsOf(sessionsTable);
const LIST = statement<object, Session>(`SELECT ${SESSION} FROM sessions ORDER BY uid, device`);
const LIST_OF = statement<{ uid: Uid }, Session>(`SELECT ${SESSION} FROM sessions WHERE uid = @uid ORDER BY device`);
const FIND = statement<OfDevice, Session>(`SELECT ${SESSION} FROM sessions WHERE uid = @uid AND device = @device`);
const SAVE = statement<Session>(`INSERT INTO sessions (uid, device, session_id, refresh_hash, previous_hash, renewed_at,
    device_token, expires_at, name, signed_in_at, is_enough)
  VALUES (@uid, @device, @session_id, @refresh_hash, @previous_hash, @renewed_at, @device_token, @expires_at, @name,
    @signed_in_at, @is_enough)
  ON CONFLICT (uid, device) DO UPDATE SET session_id = excluded.session_id, refresh_hash = excluded.refresh_hash,
    previous_hash = excluded.previous_hash, renewed_at = excluded.renewed_at, device_token = excluded.device_token,
    expires_at = excluded.expires_at, name = excluded.name, signed_in_at = excluded.signed_in_at,
    is_enough = excluded.is_enough`);
const SET_DEVICE_TOKEN = statement<OfDevice & { device_token: string | null }>(
  'UPDATE sessions SET device_token = @device_token WHERE uid = @uid AND device = @device',
);
const CLEAR_DEVICE_TOKEN = statement<OfDevice & { device_token: string }>(`UPDATE sessions SET device_token = NULL
  WHERE device_token = @device_token AND (uid <> @uid OR device <> @device)`);
const DELETE = statement<OfDevice>('DELETE FROM sessions WHERE uid = @uid AND device = @device');
const DELETE_ALL_OF = statement<{ uid: Uid }>('DELETE FROM sessions WHERE uid = @uid');
const DELETE_EXPIRED = statement<{ now: Timestamp }>('DELETE FROM sessions WHERE expires_at <= @now');

export const createPostgresSessionStore = (db: PostgresConnection): SessionStore => ({
  list: () => db.all(LIST, {}),
  listOf: (uid) => db.all(LIST_OF, { uid }),
  find: async (uid, device) => (await db.get(FIND, { uid, device })) ?? null,
  save: async (session) => void (await db.run(SAVE, session)),
  setDeviceToken: async (uid, device, device_token) =>
    (await db.run(SET_DEVICE_TOKEN, { uid, device, device_token })) > 0,
  clearDeviceTokenElsewhere: async (uid, device, device_token) =>
    void (await db.run(CLEAR_DEVICE_TOKEN, { uid, device, device_token })),
  delete: async (uid, device) => (await db.run(DELETE, { uid, device })) > 0,
  deleteAllOf: async (uid) => void (await db.run(DELETE_ALL_OF, { uid })),
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});
