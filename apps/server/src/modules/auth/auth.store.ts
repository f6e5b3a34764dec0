import type { KickCause, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import { sessionsTable } from './auth.table.ts';
import type { SignInLinkStore } from './links/sign-in-links.store.ts';
import type { KnownDeviceStore } from './sessions/known-devices.store.ts';

/** A signed-in device. */
export interface Session {
  uid: Uid;
  device: string;
  /** Distinguishes this sign-in from earlier ones on the same device; part of its tokens. */
  session_id: string;
  /** SHA-256 of the one valid refresh token, in hex. */
  refresh_hash: string;
  /** The same for the token exchanged for it; null until the first renewal. */
  previous_hash: string | null;
  /** Time of the last renewal. */
  renewed_at: Timestamp | null;
  /** Push token. */
  device_token: string | null;
  expires_at: Timestamp;
  /** The name that the device gave at sign-in; empty if unknown. */
  name: string;
  /** Null if unknown. */
  signed_in_at: Timestamp | null;
  /** When the user last confirmed the password; null: not since the sign-in. */
  proved_at: Timestamp | null;
  /** It began with a method that needs no code (`SignInMethod.isEnough`), so it needs no second factor. */
  is_enough: boolean;
}

export interface SessionStore {
  list(): Promise<Session[]>;
  /** Sorted by device name. */
  listOf(uid: Uid): Promise<Session[]>;
  find(uid: Uid, device: string): Promise<Session | null>;
  /** Replaces the session of the same device. */
  save(session: Session): Promise<void>;
  /** Returns whether the session exists. */
  setDeviceToken(uid: Uid, device: string, device_token: string | null): Promise<boolean>;
  /** Does nothing if the device has signed in again. */
  setProvedAt(session: Pick<Session, 'uid' | 'device' | 'session_id'>, proved_at: Timestamp): Promise<void>;
  /** Removes a push token from all sessions except that of one device. */
  clearDeviceTokenElsewhere(uid: Uid, device: string, device_token: string): Promise<void>;
  /** Returns whether the session existed. */
  delete(uid: Uid, device: string): Promise<boolean>;
  deleteAllOf(uid: Uid): Promise<void>;
  deleteExpired(now: Timestamp): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  sessions: SessionStore;
  knownDevices: KnownDeviceStore;
  signInLinks: SignInLinkStore;
}

/** The reason why a session ends. */
export type SessionEnd = 'signed_in_again' | 'signed_out' | 'account_deleted' | KickCause;

export type LiveSession = Pick<Session, 'uid' | 'device' | 'session_id' | 'expires_at' | 'is_enough'>;

/** Changes of sessions that memory follows. */
export type Change =
  | { kind: 'session.started'; session: LiveSession }
  | { kind: 'device_token.saved'; uid: Uid }
  | { kind: 'session.ended'; uid: Uid; device: string; end: SessionEnd }
  | { kind: 'sessions.ended'; uid: Uid; end: SessionEnd };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

type OfDevice = Pick<Session, 'uid' | 'device'>;

const SESSION = columnsOf(sessionsTable);
const LIST = statement<object, Session>(`SELECT ${SESSION} FROM sessions ORDER BY uid, device`);
const LIST_OF = statement<{ uid: Uid }, Session>(`SELECT ${SESSION} FROM sessions WHERE uid = @uid ORDER BY device`);
const FIND = statement<OfDevice, Session>(`SELECT ${SESSION} FROM sessions WHERE uid = @uid AND device = @device`);
const SAVE = statement<Session>(`INSERT INTO sessions (uid, device, session_id, refresh_hash, previous_hash, renewed_at,
    device_token, expires_at, name, signed_in_at, proved_at, is_enough)
  VALUES (@uid, @device, @session_id, @refresh_hash, @previous_hash, @renewed_at, @device_token, @expires_at, @name,
    @signed_in_at, @proved_at, @is_enough)
  ON CONFLICT (uid, device) DO UPDATE SET session_id = excluded.session_id, refresh_hash = excluded.refresh_hash,
    previous_hash = excluded.previous_hash, renewed_at = excluded.renewed_at, device_token = excluded.device_token,
    expires_at = excluded.expires_at, name = excluded.name, signed_in_at = excluded.signed_in_at,
    proved_at = excluded.proved_at, is_enough = excluded.is_enough`);
const SET_DEVICE_TOKEN = statement<OfDevice & { device_token: string | null }>(
  'UPDATE sessions SET device_token = @device_token WHERE uid = @uid AND device = @device',
);
const SET_PROVED_AT = statement<OfDevice & { session_id: string; proved_at: Timestamp }>(
  'UPDATE sessions SET proved_at = @proved_at WHERE uid = @uid AND device = @device AND session_id = @session_id',
);
const CLEAR_DEVICE_TOKEN = statement<OfDevice & { device_token: string }>(`UPDATE sessions SET device_token = NULL
  WHERE device_token = @device_token AND (uid <> @uid OR device <> @device)`);
const DELETE = statement<OfDevice>('DELETE FROM sessions WHERE uid = @uid AND device = @device');
const DELETE_ALL_OF = statement<{ uid: Uid }>('DELETE FROM sessions WHERE uid = @uid');
const DELETE_EXPIRED = statement<{ now: Timestamp }>('DELETE FROM sessions WHERE expires_at <= @now');

export const createSessionStore = (db: Connection): SessionStore => ({
  list: () => db.all(LIST, {}),
  listOf: (uid) => db.all(LIST_OF, { uid }),
  find: async (uid, device) => (await db.get(FIND, { uid, device })) ?? null,
  save: async (session) => void (await db.run(SAVE, session)),
  setDeviceToken: async (uid, device, device_token) =>
    (await db.run(SET_DEVICE_TOKEN, { uid, device, device_token })) > 0,
  setProvedAt: async ({ uid, device, session_id }, proved_at) =>
    void (await db.run(SET_PROVED_AT, { uid, device, session_id, proved_at })),
  clearDeviceTokenElsewhere: async (uid, device, device_token) =>
    void (await db.run(CLEAR_DEVICE_TOKEN, { uid, device, device_token })),
  delete: async (uid, device) => (await db.run(DELETE, { uid, device })) > 0,
  deleteAllOf: async (uid) => void (await db.run(DELETE_ALL_OF, { uid })),
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});
