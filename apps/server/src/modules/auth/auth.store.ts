import type { KickCause, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { KnownDeviceStore } from './sessions/known-devices.store.ts';
import type { SignInLinkStore } from './links/sign-in-links.store.ts';

/** A signed-in device. */
export interface Session {
  uid: Uid;
  device: string;
  /** Distinguishes this sign-in from earlier ones on the same device; part of its tokens. */
  session_id: string;
  /** SHA-256 of the one valid refresh token, in hex. */
  refresh_hash: string;
  /** Likewise for the one that was exchanged for it; null until the first renewal. */
  previous_hash: string | null;
  /** When that was. */
  renewed_at: Timestamp | null;
  /** Push token. */
  device_token: string | null;
  expires_at: Timestamp;
  /** What the device called itself when it signed in; empty if that is not known. */
  name: string;
  /** Null if that is not known. */
  signed_in_at: Timestamp | null;
  /** It began in a way for which no code is asked (`SignInMethod.isEnough`), so it needs no second factor. */
  is_enough: boolean;
}

export interface SessionStore {
  list(): Promise<Session[]>;
  /** Sorted by device name. */
  listOf(uid: Uid): Promise<Session[]>;
  find(uid: Uid, device: string): Promise<Session | null>;
  /** Replaces the session of the same device. */
  save(session: Session): Promise<void>;
  /** Returns whether there was one. */
  setDeviceToken(uid: Uid, device: string, device_token: string | null): Promise<boolean>;
  /** Takes a push token from every session but that of one device. */
  clearDeviceTokenElsewhere(uid: Uid, device: string, device_token: string): Promise<void>;
  /** Returns whether there was one. */
  delete(uid: Uid, device: string): Promise<boolean>;
  deleteAllOf(uid: Uid): Promise<void>;
  deleteExpired(now: Timestamp): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  sessions: SessionStore;
  knownDevices: KnownDeviceStore;
  signInLinks: SignInLinkStore;
}

/** What ends a session. */
export type SessionEnd = 'signed_in_again' | 'signed_out' | 'account_deleted' | KickCause;

export type LiveSession = Pick<Session, 'uid' | 'device' | 'session_id' | 'expires_at' | 'is_enough'>;

/** What it also holds in memory. */
export type Change =
  | { kind: 'session.started'; session: LiveSession }
  | { kind: 'device_token.saved'; uid: Uid }
  | { kind: 'session.ended'; uid: Uid; device: string; end: SessionEnd }
  | { kind: 'sessions.ended'; uid: Uid; end: SessionEnd };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
