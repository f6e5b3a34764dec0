import type { OwnUser, Timestamp, Uid, UserLogEntry, UserStatus } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';

/** A user with what only the server and its administrators know. Never changed in place. */
export type CachedUser = Readonly<
  Required<OwnUser> & {
    /** The account belongs to whoever has the mailbox. */
    is_email_verified: boolean;
    /** Of the widget by which a visitor came; null for everybody else. */
    widget_id: string | null;
    /** The one person a visitor talks with; null for everybody else. */
    visitor_host: Uid | null;
    status: UserStatus;
    created_at: Timestamp;
    updated_at: Timestamp;
  }
>;

/** A new account as it is stored. */
export interface NewUserRow extends Omit<
  CachedUser,
  'uid' | 'status' | 'avatar_updated_at' | 'updated_at' | 'msg_smtp_notify_enable' | 'widget_id' | 'visitor_host'
> {
  widget_id?: string;
  visitor_host?: Uid;
  /** Null: cannot sign in with a password. */
  password_hash: string | null;
}

/** What can change about an account; absent fields stay. */
export type UserChanges = {
  -readonly [
    K in
      | 'email'
      | 'is_email_verified'
      | 'name'
      | 'gender'
      | 'language'
      | 'is_admin'
      | 'status'
      | 'avatar_updated_at'
      | 'msg_smtp_notify_enable'
      | 'visitor_host'
  ]?: CachedUser[K];
} & { password_hash?: string | null };

export interface UserStore {
  isEmpty(): Promise<boolean>;
  /** Everybody but guests. */
  count(): Promise<number>;
  countGuests(): Promise<number>;
  /** Oldest first. */
  listOldestGuests(limit: number): Promise<Pick<CachedUser, 'uid' | 'created_at'>[]>;
  list(): Promise<CachedUser[]>;
  find(uid: Uid): Promise<CachedUser | null>;
  /** The account with this address, given in lower case. */
  findByEmail(email: string): Promise<Uid | null>;
  /** The account with this name, or with one that looks the same apart from the case of its ASCII letters. */
  findByName(name: string): Promise<Uid | null>;
  findPasswordHash(uid: Uid): Promise<string | null>;
  insert(user: NewUserRow): Promise<CachedUser>;
  update(uid: Uid, changes: UserChanges & { updated_at: Timestamp }): Promise<CachedUser>;
  delete(uid: Uid): Promise<void>;
}

export interface UserLogStore {
  /** The newest entry's `log_id`, 0 when there is none. */
  lastId(): Promise<number>;
  readAfter(log_id: number, limit: number): Promise<UserLogEntry[]>;
  append(entry: Omit<UserLogEntry, 'log_id'>): Promise<UserLogEntry>;
  /** Deletes the entries of an account: they contain its name and address. */
  forget(uid: Uid): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  users: UserStore;
  userLog: UserLogStore;
}

/** Whatever holds data of this person in memory drops it. */
export type UserDeleted = { kind: 'user.deleted'; uid: Uid };

/** What it also holds in memory. */
export type Change =
  | { kind: 'user.changed'; user: CachedUser }
  | UserDeleted
  | { kind: 'user_log.grew'; log_id: number };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
