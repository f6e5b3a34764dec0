import { type AdminUser, FOUNDER_UID, ProblemError, type Uid, type User } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashPassword, type HashingFor, verifyPassword } from '../../platform/secrets/passwords.ts';
import type { Avatars } from './avatars.ts';
import type {
  AddressVisibility,
  BotWebhooks,
  SignedInDevice,
  UserPasskeys,
  UserSecondFactors,
  UserSessions,
} from './user-dependencies.ts';
import {
  asGuestsSee,
  type CachedUser,
  type NewUser,
  isKnownTo,
  type Presence,
  requireUser,
  type UserAccounts,
  type UserChanges,
  type UserDirectory,
} from './users.access.ts';
import type { RunUnit, Stores } from './users.store.ts';

export interface UserServiceParts {
  transact: RunUnit;
  reads: Stores;
  users: UserDirectory;
  accounts: UserAccounts;
  sessions: UserSessions;
  secondFactors: UserSecondFactors;
  passkeys: UserPasskeys;
  presence: Presence;
  avatars: Avatars;
  webhooks: BotWebhooks;
  acquaintances: Pick<AddressVisibility, 'shownTo'>;
  /** Counts wrong old passwords by account. */
  passwordGuesses: RateLimit;
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined };
export type ProfileChange = Optional<Pick<UserChanges, 'name' | 'gender' | 'language' | 'msg_smtp_notify_enable'>>;
export type AdminChange = ProfileChange &
  Optional<{ email: string; password: string; is_admin: boolean; status: CachedUser['status']; webhook_url: string }>;

export type AccountByAdmin = Pick<NewUser, 'name' | 'gender' | 'language'> & {
  email: string;
  /** Empty: opens nothing. */
  password: string;
  is_admin: boolean;
  is_bot: boolean;
  /** Empty: none. */
  webhook_url: string;
};

export interface UserService {
  list(viewer: Viewer): User[];
  /** @throws ProblemError `user.not_found` */
  get(viewer: Viewer, uid: Uid): User;
  /** @throws ProblemError `user.nothing_to_update`, `user.name_conflict` */
  updateMe(viewer: Viewer, change: ProfileChange): Promise<User>;
  /** Sessions continue. @throws ProblemError `user.wrong_old_password` */
  changePassword(viewer: Viewer, given: { old_password: string; new_password: string }): Promise<void>;
  /** @throws ProblemError `user.protected`, `user.not_found` */
  deleteMe(viewer: Viewer): Promise<void>;
  /** @throws ProblemError `user.*`, `license.user_limit` */
  createUser(viewer: Viewer, given: AccountByAdmin): Promise<AdminUser>;
  /** Everybody but guests, ascending by uid. */
  listForAdmins(): Promise<AdminUser[]>;
  /** @throws ProblemError `user.not_found` */
  getForAdmins(uid: Uid): Promise<AdminUser>;
  /**
   * A new password, an address set by somebody else, and freezing end all sessions of the account with their streams;
   * the first two also remove its passkeys.
   * @throws ProblemError `user.*`
   */
  updateUser(viewer: Viewer, uid: Uid, change: AdminChange): Promise<AdminUser>;
  /** Never one's own account. @throws ProblemError `user.protected`, `user.not_found` */
  deleteUser(viewer: Viewer, uid: Uid): Promise<void>;
}

/** Only the given fields. @throws ProblemError `user.nothing_to_update` if there are none */
function requireSome<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new ProblemError('user.nothing_to_update');
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/**
 * Only the founder may change what signs in to the founder's account: another administrator could otherwise sign in as
 * them.
 */
function requireAllowed(viewer: Viewer, uid: Uid, { is_admin, status, email, password }: AdminChange): void {
  const isHarm = is_admin === false || status === 'frozen';
  const isTaking = viewer.uid !== FOUNDER_UID && (email !== undefined || password !== undefined);
  if (uid === FOUNDER_UID && (isHarm || isTaking)) throw new ProblemError('user.protected');
}

/** The empty password never signs in. */
const hashGiven = async (password: string, caller: HashingFor) =>
  password === '' ? null : hashPassword(password, caller);

const givenBy = ({ uid }: Viewer): HashingFor => ({ kind: 'given_password', key: String(uid) });

export function createUserService(parts: UserServiceParts): UserService {
  const { transact, reads, users, accounts, sessions, presence, avatars, webhooks, acquaintances } = parts;
  const { secondFactors, passkeys } = parts;
  const viewOf = ({ uid, is_guest }: Viewer): ((user: CachedUser) => User) =>
    is_guest ? asGuestsSee : acquaintances.shownTo(uid);

  const updateMe: UserService['updateMe'] = async ({ uid }, change) => {
    const changes = requireSome(change);
    return transact((tx) => accounts.update(tx, uid, changes));
  };

  const changePassword: UserService['changePassword'] = async ({ uid }, { old_password, new_password }) => {
    const caller = { kind: 'own_password', key: String(uid) } as const;
    parts.passwordGuesses.take(String(uid));
    const hash = await reads.users.findPasswordHash(uid);
    // For somebody without a password, the old one is empty.
    const isRight = hash === null ? old_password === '' : await verifyPassword(hash, old_password, caller);
    if (!isRight) throw new ProblemError('user.wrong_old_password');
    parts.passwordGuesses.giveBack(String(uid));
    const password_hash = await hashGiven(new_password, caller);
    await transact(async (tx) => {
      // Whoever changed it meanwhile, such as an administrator locking out a thief, has the last word.
      if ((await tx.users.findPasswordHash(uid)) !== hash) throw new ProblemError('user.wrong_old_password');
      await accounts.update(tx, uid, { password_hash });
    });
  };

  async function remove(uid: Uid): Promise<void> {
    if (uid === FOUNDER_UID) throw new ProblemError('user.protected');
    await transact(async (tx) => {
      await accounts.delete(tx, uid);
      await avatars.delete(tx, uid);
    });
  }

  function describeWith({ widget_id, ...user }: CachedUser, signedIn: readonly SignedInDevice[]): AdminUser {
    const devices = signedIn.map(({ device, device_token }) => {
      return { device, device_token, is_online: presence.isOnline(user.uid, device) };
    });
    const in_online = devices.some(({ is_online }) => is_online);
    const facts = { webhook_url: webhooks.get(user.uid), in_online, second_factor: secondFactors.isOn(user.uid) };
    const described = { ...user, ...facts, password: '' } as const;
    return { ...described, online_devices: devices, ...(widget_id !== null && { widget_id }) };
  }
  const describe = async (user: CachedUser) => {
    const { uid } = user;
    return describeWith(user, await sessions.listOf(uid));
  };

  async function listForAdmins(): Promise<AdminUser[]> {
    const signedIn = Map.groupBy(await sessions.list(), ({ uid }) => uid);
    return users.list().map((user) => describeWith(user, signedIn.get(user.uid) ?? []));
  }

  const createUser: UserService['createUser'] = async (viewer, { password, webhook_url, ...account }) => {
    await webhooks.check(account, webhook_url);
    const password_hash = await hashGiven(password, givenBy(viewer));
    const user = await transact(async (tx) => {
      const created = await accounts.create(tx, {
        ...account,
        is_email_verified: true,
        password_hash,
        create_by: 'password',
      });
      if (webhook_url !== '') await webhooks.save(tx, created.uid, webhook_url);
      return created;
    });
    return describe(user);
  };

  const updateUser: UserService['updateUser'] = async (viewer, uid, change) => {
    const { password, webhook_url, ...given } = requireSome(change);
    const owner = requireUser(users, uid);
    requireAllowed(viewer, uid, change);
    if (webhook_url !== undefined) await webhooks.check(owner, webhook_url);
    const secret = password === undefined ? {} : { password_hash: await hashGiven(password, givenBy(viewer)) };
    const vouched = given.email === undefined ? {} : { is_email_verified: true };
    const user = await transact(async (tx) => {
      const updated = await accounts.update(tx, uid, { ...given, ...vouched, ...secret });
      if (webhook_url !== undefined) await webhooks.save(tx, uid, webhook_url);
      const isFrozen = updated.status === 'frozen';
      // Somebody who needs a new password may have lost the old one to somebody who is signed in. And an administrator
      // who sets a password or an address can sign in as that person: not without their noticing.
      const isMoved = viewer.uid !== uid && updated.email !== owner.email;
      if (isFrozen) await sessions.endAll(tx, uid, 'frozen');
      else if (password !== undefined) await sessions.endAll(tx, uid, 'password_reset');
      else if (isMoved) await sessions.endAll(tx, uid, 'address_changed');
      // Whoever was signed in may have left one to come back with. A frozen account keeps them, and lets nobody in.
      if (password !== undefined || isMoved) await passkeys.removeAll(tx, uid);
      return updated;
    });
    return describe(user);
  };

  return {
    list: (viewer) => users.list().filter(isKnownTo(viewer)).map(viewOf(viewer)),
    get(viewer, uid) {
      const user = requireUser(users, uid);
      if (!isKnownTo(viewer)(user)) throw new ProblemError('user.not_found');
      return viewOf(viewer)(user);
    },
    updateMe,
    changePassword,
    deleteMe: ({ uid }) => remove(uid),
    createUser,
    listForAdmins,
    getForAdmins: async (uid) => describe(requireUser(users, uid)),
    updateUser,
    async deleteUser(viewer, uid) {
      requireUser(users, uid);
      if (viewer.uid === uid) throw new ProblemError('user.protected');
      await remove(uid);
    },
  };
}
