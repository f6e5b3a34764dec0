import { type CreateBy, ProblemError, type Uid, type User, type UserLogEntry } from '@loquat/contract';
import type { Tx } from '../../stores.ts';
import type { CachedUser, UserChanges } from './users.store.ts';

export { numberedName } from './numbered-names.ts';
export type { CachedUser, UserChanges } from './users.store.ts';

/** All accounts, in memory, as they were last committed. Inside a unit of work ask the stores instead. */
export interface UserDirectory {
  isEmpty(): boolean;
  has(uid: Uid): boolean;
  get(uid: Uid): CachedUser | undefined;
  /** Everybody but guests, ascending by uid. */
  list(): readonly CachedUser[];
  /** The address in lower case. */
  findByEmail(email: string): CachedUser | undefined;
  /** Whatever the case of its ASCII letters. */
  findByName(name: string): CachedUser | undefined;
  /** The `users_version` of clients: id of the newest entry of the change log, 0 before the first. */
  version(): number;
  /** The first entries after a version a client holds. */
  logAfter(version: number, limit: number): Promise<readonly UserLogEntry[]>;
}

/** What other features do when an account comes or goes, inside the same unit of work. */
export interface UserLifecycle {
  /** Not called for guests. */
  created?(tx: Tx, user: User): Promise<void>;
  /** The account still exists while this runs. */
  deleted?(tx: Tx, uid: Uid): Promise<void>;
}

export interface NewUser {
  email: string | null;
  /** Somebody proved to have the mailbox, or an administrator vouches for it. */
  is_email_verified?: boolean;
  name: string;
  /** Null: cannot sign in with a password. */
  password_hash: string | null;
  gender: number;
  language: string;
  is_admin?: boolean;
  is_bot?: boolean;
  create_by: CreateBy;
}

/** Changes to accounts, inside a unit of work: stored, logged, announced and remembered together. */
export interface UserAccounts {
  /** @throws ProblemError `user.name_conflict`, `user.email_conflict`, `license.user_limit` */
  create(tx: Tx, user: NewUser): Promise<CachedUser>;
  /** @throws ProblemError `user.not_found`, `user.name_conflict`, `user.email_conflict` */
  update(tx: Tx, uid: Uid, changes: UserChanges): Promise<CachedUser>;
  /** @throws ProblemError `user.not_found` */
  delete(tx: Tx, uid: Uid): Promise<void>;
}

/** Copies of pictures, for what must not change any more. */
export interface AvatarCopies {
  has(uid: Uid): boolean;
  /** Stores a user's present picture under a key of the blob store; answers its bytes, 0 when it just went. */
  copy(uid: Uid, key: string): Promise<number>;
}

/** Who has an event stream open. */
export interface Presence {
  /** Without a device: on any. */
  isOnline(uid: Uid, device?: string): boolean;
}

const VISITORS_DOMAIN = '@widget.link';

/** Whether an address is one that existing clients give the visitors of a web site, who have no mailbox there. */
export const isVisitorsAddress = (email: string | null | undefined): boolean =>
  email?.endsWith(VISITORS_DOMAIN) === true;

export const isGuest = ({ create_by }: Pick<User, 'create_by'>): boolean => create_by === 'guest';

/** A user, or news of one, without the address: a guest can be anybody. */
export const asGuestsSee = <T extends { email: string | null }>(user: T): T => ({ ...user, email: null });

/** @throws ProblemError `user.not_found` */
export function requireUser(directory: UserDirectory, uid: Uid): CachedUser {
  const user = directory.get(uid);
  if (!user) throw new ProblemError('user.not_found');
  return user;
}
