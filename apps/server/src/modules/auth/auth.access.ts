import type { LoginResponse, Uid } from '@loquat/contract';
import type { Tx } from '../../stores.ts';
import type { CachedUser } from '../users/users.access.ts';
import type { Session } from './auth.store.ts';

export type { Session } from './auth.store.ts';

/** A device that signs in. */
export interface SigningIn {
  device: string;
  /** Push token. */
  device_token: string | null;
}

/** Sessions of users, changed inside units of work. What is ended is refused as soon as the unit is committed. */
export interface Sessions {
  /** Signs a user in; an earlier session of the same device ends. */
  start(tx: Tx, user: CachedUser, signingIn: SigningIn): Promise<LoginResponse>;
  /** Ends all sessions of a user; kicks nobody. */
  endAll(tx: Tx, uid: Uid): Promise<void>;
  /** The sessions that can still be renewed, by device. */
  listOf(uid: Uid): Promise<Session[]>;
  /** The same of everybody. */
  list(): Promise<Session[]>;
}
