import { type CreateBy, ProblemError, type Uid, type User, type UserLogEntry } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type CachedUser, own, type UserChanges } from './users.store.ts';

export { numberedName } from './numbered-names.ts';
export type { CachedUser, UserChanges } from './users.store.ts';
export type { Change as UserChange, UserDeleted } from './users.store.ts';

/** All accounts, in memory, as last committed. Inside a unit of work use `findUser` instead. */
export interface UserDirectory {
  isEmpty(): boolean;
  has(uid: Uid): boolean;
  get(uid: Uid): CachedUser | undefined;
  /** Everybody but guests, ascending by uid. */
  list(): readonly CachedUser[];
  /** The address in lower case. */
  findByEmail(email: string): CachedUser | undefined;
  /** Ignoring the case of its ASCII letters. */
  findByName(name: string): CachedUser | undefined;
  /** The `users_version` of clients: id of the newest entry of the change log, 0 before the first. */
  version(): number;
  /** The first entries after the version that a client has. */
  logAfter(version: number, limit: number): Promise<readonly UserLogEntry[]>;
  /** Not in memory; null for people without a password. */
  findPasswordHash(uid: Uid): Promise<string | null>;
}

/** What other features do when an account is added or deleted, inside the same unit of work. */
export interface UserLifecycle {
  /** Not called for guests. */
  created?(unit: Unit, user: CachedUser): Promise<void>;
  /** The account still exists while this runs. */
  deleted?(unit: Unit, uid: Uid): Promise<void>;
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
  /** Of a visitor of a widget. */
  widget_id?: string;
  /** Likewise: the one person they talk with. */
  visitor_host?: Uid;
}

/** Changes to accounts, inside a unit of work: stored, logged, announced and recorded together. */
export interface UserAccounts {
  /** @throws ProblemError `user.name_conflict`, `user.email_conflict`, `license.user_limit` */
  create(unit: Unit, user: NewUser): Promise<CachedUser>;
  /** @throws ProblemError `user.not_found`, `user.name_conflict`, `user.email_conflict` */
  update(unit: Unit, uid: Uid, changes: UserChanges): Promise<CachedUser>;
  /** @throws ProblemError `user.not_found` */
  delete(unit: Unit, uid: Uid): Promise<void>;
}

/** Copies of pictures, for data that must not change later. */
export interface AvatarCopies {
  has(uid: Uid): boolean;
  /**
   * Stores a user's current picture under a key of the blob store; returns its size in bytes, 0 if it was just deleted.
   */
  copy(uid: Uid, key: string): Promise<number>;
}

/** Who has an event stream open. */
export interface Presence {
  /** Without a device: on any. */
  isOnline(uid: Uid, device?: string): boolean;
}

const VISITORS_DOMAIN = '@widget.link';

/** Whether widgets give this kind of address to visitors of a web site, who have no mailbox. */
export const isVisitorsAddress = (email: string | null | undefined): boolean =>
  email?.endsWith(VISITORS_DOMAIN) === true;

/** Whether somebody came by the widget of a web site. They know its host alone, and belong to no channel. */
export const isVisitor = ({ visitor_host }: Pick<CachedUser, 'visitor_host'>): boolean => visitor_host !== null;

export const isGuest = ({ create_by }: Pick<User, 'create_by'>): boolean => create_by === 'guest';

/** A user, or an event about one, without the address: a guest can be anybody. */
export const asGuestsSee = <T extends { email: string | null }>(user: T): T => ({ ...user, email: null });

/** Whether somebody may know that a user exists: visitors of a widget know its host alone. */
export const isKnownTo =
  ({ uid, visitor_host }: Pick<Viewer, 'uid' | 'visitor_host'>) =>
  (user: Pick<User, 'uid'>): boolean =>
    visitor_host === undefined || user.uid === visitor_host || user.uid === uid;

/** @throws ProblemError `user.not_found` */
export function requireUser(users: UserDirectory, uid: Uid): CachedUser {
  const user = users.get(uid);
  if (!user) throw new ProblemError('user.not_found');
  return user;
}

/** An account as this unit of work sees it. */
export const findUser = (unit: Unit, uid: Uid): Promise<CachedUser | null> => own(unit).users.find(uid);

/** Likewise for somebody who may act: nobody may with a frozen account. */
export async function findActiveUser(unit: Unit, uid: Uid): Promise<CachedUser | null> {
  const user = await findUser(unit, uid);
  return user?.status === 'normal' ? user : null;
}

/** Likewise for somebody whom others deal with: not guests. */
export async function findPerson(unit: Unit, uid: Uid): Promise<CachedUser | null> {
  const user = await findUser(unit, uid);
  return user && !isGuest(user) ? user : null;
}

/** Likewise for somebody who can belong to a channel. */
export async function findMember(unit: Unit, uid: Uid): Promise<CachedUser | null> {
  const user = await findPerson(unit, uid);
  return user && !isVisitor(user) ? user : null;
}

/** Uids of everybody who can belong to a channel: neither guests nor visitors. */
export const listMembers = async (unit: Unit): Promise<Uid[]> =>
  (await own(unit).users.list()).filter((user) => !isGuest(user) && !isVisitor(user)).map(({ uid }) => uid);

/** Whose address it is, in lower case. */
export async function findUserByEmail(unit: Unit, email: string): Promise<CachedUser | null> {
  const { users } = own(unit);
  const owner = await users.findByEmail(email);
  return owner === null ? null : users.find(owner);
}

/** Whether nobody has a name that looks like this one. */
export const isNameFree = async (unit: Unit, name: string): Promise<boolean> =>
  (await own(unit).users.findByName(name)) === null;

/** Whether somebody can sign in with a password. */
export const hasPassword = async (unit: Unit, uid: Uid): Promise<boolean> =>
  (await own(unit).users.findPasswordHash(uid)) !== null;

/** The account, if its password is still the one that was checked outside of the unit, by its hash. */
export async function findByPasswordHash(unit: Unit, uid: Uid, hash: string): Promise<CachedUser | null> {
  const { users } = own(unit);
  return (await users.findPasswordHash(uid)) === hash ? users.find(uid) : null;
}

/** Stores a new hash of the same password: nothing about the account has changed. */
export const saveRehashedPassword = async (unit: Unit, user: CachedUser, password_hash: string): Promise<void> =>
  void (await own(unit).users.update(user.uid, { password_hash, updated_at: user.updated_at }));

/** From now on a visitor talks with somebody else. Nobody is told: to others, the account is as it was. */
export async function moveVisitor(unit: Unit, uid: Uid, visitor_host: Uid): Promise<void> {
  const tx = own(unit);
  const visitor = await tx.users.find(uid);
  if (!visitor) return;
  const user = await tx.users.update(uid, { visitor_host, updated_at: visitor.updated_at });
  tx.record({ kind: 'user.changed', user });
}

/** Whether there is no account yet. */
export const isWithoutUsers = (unit: Unit): Promise<boolean> => own(unit).users.isEmpty();

/** Accounts that count against the licence: guests do not. */
export const countUsers = (unit: Unit): Promise<number> => own(unit).users.count();

export const countGuests = (unit: Unit): Promise<number> => own(unit).users.countGuests();

/** Those who came first. */
export const listOldestGuests = (unit: Unit, limit: number) => own(unit).users.listOldestGuests(limit);
