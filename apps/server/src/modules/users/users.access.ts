import {
  type CreateBy,
  ProblemError,
  type SignInMethodChange,
  type Uid,
  type User,
  type UserLogEntry,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type CachedUser, own, type UserChanges } from './users.store.ts';

export { findFreeName, isNameFree } from './free-names.ts';
export { numberedName } from './numbered-names.ts';
export type { CachedUser, UserChanges } from './users.store.ts';
export type { Change as UserChange, UserDeleted } from './users.store.ts';

/** All accounts, in memory, as last committed. Inside a unit of work use `findUser` instead. */
export interface UserDirectory {
  isEmpty(): boolean;
  has(uid: Uid): boolean;
  get(uid: Uid): CachedUser | undefined;
  /** Members, bots and visitors, ascending by uid. */
  list(): readonly CachedUser[];
  /** Members and bots, ascending by uid. */
  listMembers(): readonly CachedUser[];
  /** Visitors of websites, ascending by uid. */
  listVisitors(): readonly CachedUser[];
  /** The address in lower case. */
  findByEmail(email: string): CachedUser | undefined;
  /** Ignoring the case of its ASCII letters. */
  findByName(name: string): CachedUser | undefined;
  /** The `users_version` of clients: id of the newest entry of the change log, 0 before the first. */
  version(): number;
  /** The first entries after the version that a client has. */
  logAfter(version: number, limit: number): Promise<readonly UserLogEntry[]>;
  /** Not in memory; null for users without a password. */
  findPasswordHash(uid: Uid): Promise<string | null>;
  /** The hash of the MD5 of the present password; null for users without one. */
  findMd5Hash(uid: Uid): Promise<string | null>;
}

/** Hooks for other features when an account is added, promoted or deleted, inside the same unit of work. */
export interface UserLifecycle {
  /** Not called for guests. */
  created?(unit: Unit, user: CachedUser): Promise<void>;
  /** The user became an administrator. */
  promoted?(unit: Unit, uid: Uid): Promise<void>;
  /** The account still exists while this runs. */
  deleted?(unit: Unit, uid: Uid): Promise<void>;
}

export interface NewUser {
  email: string | null;
  /** The user proved to own the mailbox, or an administrator vouches for it. */
  is_email_verified?: boolean;
  name: string;
  /** Null: cannot sign in with a password. */
  password_hash: string | null;
  gender: number;
  language: string;
  is_admin?: boolean;
  is_bot?: boolean;
  /** Guests may write to this bot. */
  is_public?: boolean;
  create_by: CreateBy;
  /** Set for a visitor of a widget. */
  widget_id?: string;
  /** For a visitor: the user they talk with. */
  visitor_host?: Uid;
  /** For a visitor: the widget names the host by the first message. */
  may_choose_host?: boolean;
}

/**
 * The users who answer visitors of websites, read from memory: a visitor's present and former hosts, and
 * administrators. The visitor is hidden from all other members and bots.
 */
export interface VisitorHosts {
  isAnsweredBy(visitor: Uid, uid: Uid): boolean;
  /** All users who answer a visitor, which may be a new one. */
  listAnswering(visitor: Pick<CachedUser, 'uid' | 'visitor_host'>): Uid[];
  /** The visitors whom a user answers, ascending by uid. */
  listVisitorsOf(uid: Uid): CachedUser[];
  /** The visitors whom a user answers only as an administrator, ascending. */
  listKnownByRole(uid: Uid): CachedUser[];
  /** Whether a visitor who has not written yet may choose this user as the host. */
  mayChoose(visitor: Uid, uid: Uid): boolean;
  /** True for all users except visitors, who read only what they exchange with the users who answer them. */
  mayReadFrom(reader: Uid, peer: Uid): boolean;
}

/** Changes to accounts, inside a unit of work: stored, logged, announced and recorded together. */
export interface UserAccounts {
  /**
   * @throws ProblemError `user.name_conflict`, `user.email_conflict`, `license.user_limit`, `bot.public_person`;
   * `user.unknown_member` if the host of a visitor is no active member or bot
   */
  create(unit: Unit, user: NewUser): Promise<CachedUser>;
  /** @throws ProblemError `user.not_found`, `user.name_conflict`, `user.email_conflict`, `bot.public_person` */
  update(unit: Unit, uid: Uid, changes: UserChanges): Promise<CachedUser>;
  /** @throws ProblemError `user.not_found` */
  delete(unit: Unit, uid: Uid): Promise<void>;
  /**
   * Moves a visitor to a new host, who gets the visitor's data.
   * @throws ProblemError `user.not_found`; `user.unknown_member` if the host is no active member or bot
   */
  moveVisitor(unit: Unit, uid: Uid, host: Uid): Promise<void>;
}

/** Copies of pictures, for data that must not change later. */
export interface AvatarCopies {
  has(uid: Uid): boolean;
  /**
   * Stores a user's current picture under a key of the blob store; returns its size in bytes, 0 if it was just deleted.
   */
  copy(uid: Uid, key: string): Promise<number>;
}

/** Presence by open event streams. */
export interface Presence {
  /** Without a device: on any. */
  isOnline(uid: Uid, device?: string): boolean;
}

const VISITORS_DOMAIN = '@widget.link';

/** Whether this address is of the kind that widgets make up for visitors, who have no mailbox. */
export const isVisitorsAddress = (email: string | null | undefined): boolean =>
  email?.endsWith(VISITORS_DOMAIN) === true;

/** Whether the user is a visitor of a widget. Visitors see only the users who answer them, and belong to no channel. */
export const isVisitor = ({ visitor_host }: Pick<CachedUser, 'visitor_host'>): boolean => visitor_host !== null;

export const isGuest = ({ create_by }: Pick<User, 'create_by'>): boolean => create_by === 'guest';

/** A user, or an event about one, without the address: guests are anonymous. */
export const asGuestsSee = <T extends { email: string | null }>(user: T): T => ({ ...user, email: null });

/** Whether guests may write to this user now. */
export const isOpenToGuests = ({ is_bot, is_public, status }: CachedUser): boolean =>
  is_bot && is_public && status === 'normal';

type Account = Pick<CachedUser, 'uid' | 'visitor_host' | 'create_by'>;

/**
 * Whether a viewer may know that a user exists. No other user knows a guest here. A visitor may know only the host; of visitors, a viewer may know only
 * those whom the viewer answers.
 */
export const isKnownTo =
  (hosts: Pick<VisitorHosts, 'isAnsweredBy'>, { uid, visitor_host }: Pick<Viewer, 'uid' | 'visitor_host'>) =>
  (user: Account): boolean => {
    if (user.uid === uid) return true;
    if (isGuest(user)) return false;
    if (isVisitor(user)) return hosts.isAnsweredBy(user.uid, uid);
    return visitor_host === undefined || user.uid === visitor_host;
  };

/** A user with the marks by which clients distinguish visitors from members, and public bots from others. */
export function withMark<T extends Pick<CachedUser, 'visitor_host' | 'is_bot' | 'is_public'>>(user: T) {
  const { is_public, ...unmarked } = user;
  const marked = user.is_bot ? { ...unmarked, is_public } : unmarked;
  return isVisitor(user) ? { ...marked, is_visitor: true as const } : marked;
}

/** @throws ProblemError `user.not_found` */
export function requireUser(users: UserDirectory, uid: Uid): CachedUser {
  const user = users.get(uid);
  if (!user) throw new ProblemError('user.not_found');
  return user;
}

/** An account as this unit of work sees it. */
export const findUser = (unit: Unit, uid: Uid): Promise<CachedUser | null> => own(unit).users.find(uid);

/** The same, but null for a frozen account. */
export async function findActiveUser(unit: Unit, uid: Uid): Promise<CachedUser | null> {
  const user = await findUser(unit, uid);
  return user?.status === 'normal' ? user : null;
}

/** The same, but null for guests. */
export async function findPerson(unit: Unit, uid: Uid): Promise<CachedUser | null> {
  const user = await findUser(unit, uid);
  return user && !isGuest(user) ? user : null;
}

/** The same, but null for guests and visitors. */
export async function findMember(unit: Unit, uid: Uid): Promise<CachedUser | null> {
  const user = await findPerson(unit, uid);
  return user && !isVisitor(user) ? user : null;
}

/** The same for an active member or bot. */
export async function findActiveMember(unit: Unit, uid: Uid): Promise<CachedUser | null> {
  const user = await findMember(unit, uid);
  return user?.status === 'normal' ? user : null;
}

/** Uids of all users who can belong to a channel: neither guests nor visitors. */
export const listMembers = async (unit: Unit): Promise<Uid[]> =>
  (await own(unit).users.list()).filter((user) => !isGuest(user) && !isVisitor(user)).map(({ uid }) => uid);

/** No account has it. */
const NO_UID = 0 as Uid;

/** The owner of an address, given in its stored form. */
export async function findUserByEmail(unit: Unit, email: string): Promise<CachedUser | null> {
  const { users } = own(unit);
  // Two queries for every address: timing must not reveal which ones are known.
  return users.find((await users.findByEmail(email)) ?? NO_UID);
}

/** Whether the account has a password. */
export const hasPassword = async (unit: Unit, uid: Uid): Promise<boolean> =>
  (await own(unit).users.findPasswordHash(uid)) !== null;

export const passwordChange = (change: SignInMethodChange['change']): SignInMethodChange => ({
  kind: 'password',
  label: '',
  issuer: '',
  change,
});

/** The account, if its password is still the one that was verified outside of the unit, by its hash. */
export async function findByPasswordHash(unit: Unit, uid: Uid, hash: string): Promise<CachedUser | null> {
  const { users } = own(unit);
  return (await users.findPasswordHash(uid)) === hash ? users.find(uid) : null;
}

/** Stores a new hash of the same password: `updated_at` stays. */
export const saveRehashedPassword = async (unit: Unit, user: CachedUser, password_hash: string): Promise<void> =>
  void (await own(unit).users.update(user.uid, { password_hash, updated_at: user.updated_at }));

/** The account, if the hash of the MD5 of its password is still this one. */
export async function findByMd5Hash(unit: Unit, uid: Uid, hash: string): Promise<CachedUser | null> {
  const { users, md5Hashes } = own(unit);
  return (await md5Hashes.find(uid)) === hash ? users.find(uid) : null;
}

/** Stores the hash of the MD5 of the present password. */
export const saveMd5Hash = (unit: Unit, uid: Uid, hash: string): Promise<void> => own(unit).md5Hashes.save(uid, hash);

export const deleteMd5Hash = (unit: Unit, uid: Uid): Promise<void> => own(unit).md5Hashes.delete(uid);

export const deleteMd5Hashes = (unit: Unit): Promise<void> => own(unit).md5Hashes.deleteAll();

/** Whether there is no account yet. */
export const isWithoutUsers = (unit: Unit): Promise<boolean> => own(unit).users.isEmpty();

/** Accounts that count against the licence: guests and visitors do not. */
export const countUsers = (unit: Unit): Promise<number> => own(unit).users.count();

export const countGuests = (unit: Unit): Promise<number> => own(unit).users.countGuests();

/** Guests in the order of their arrival, oldest first. */
export const listOldestGuests = (unit: Unit, limit: number) => own(unit).users.listOldestGuests(limit);
