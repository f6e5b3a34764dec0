import {
  type AdminUser,
  FOUNDER_UID,
  ProblemError,
  type SignInMethodChange,
  type Uid,
  type User,
} from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { verifyPassword } from '../../platform/secrets/passwords.ts';
import type { Avatars } from './avatars.ts';
import { givenBy, hashGiven, requirePassword } from './given-passwords.ts';
import type {
  AddressVisibility,
  BotWebhooks,
  NotifyUser,
  SignedInDevice,
  UserLinkedMethods,
  UserMd5Forms,
  UserProof,
  UserSecondFactors,
  UserSessions,
} from './user-dependencies.ts';
import {
  asGuestsSee,
  type CachedUser,
  type NewUser,
  isKnownTo,
  passwordChange,
  type Presence,
  requireUser,
  type UserAccounts,
  type UserChanges,
  type UserDirectory,
  type VisitorHosts,
  withMark,
} from './users.access.ts';
import type { RunUnit, Stores, Tx } from './users.store.ts';

export interface UserServiceParts {
  transact: RunUnit;
  reads: Stores;
  users: UserDirectory;
  hosts: VisitorHosts;
  accounts: UserAccounts;
  sessions: UserSessions;
  secondFactors: UserSecondFactors;
  md5Forms: UserMd5Forms;
  linked: UserLinkedMethods;
  proof: UserProof;
  notifyMethodChanges: NotifyUser;
  presence: Presence;
  avatars: Avatars;
  webhooks: BotWebhooks;
  acquaintances: Pick<AddressVisibility, 'shownTo'>;
  /** Limits wrong old passwords by account. */
  passwordGuesses: RateLimit;
  /** Limits changes of sign-in methods by account. */
  methodChanges: RateLimit;
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined };
export type ProfileChange = Optional<Pick<UserChanges, 'name' | 'gender' | 'language' | 'msg_smtp_notify_enable'>>;
export type AdminChange = ProfileChange &
  Optional<Pick<CachedUser, 'is_admin' | 'is_public' | 'status'>> &
  Optional<{
    email: string;
    password: string;
    webhook_url: string;
  }> & {
    /** The administrator's own password, for a change of their own account. */
    own_password?: string | undefined;
  };

export interface PasswordChange {
  /** Empty: the account has no password yet. */
  old_password: string;
  new_password: string;
  /** Whether to remove linked sign-in methods as well; see `LinkedIdentities`. */
  remove_linked?: boolean | undefined;
}

export type AccountByAdmin = Required<
  Pick<NewUser, 'name' | 'gender' | 'language' | 'is_admin' | 'is_bot' | 'is_public'>
> & {
  email: string;
  /** Empty for a bot: never signs in. */
  password: string;
  /** Empty: none. */
  webhook_url: string;
};

export interface UserService {
  list(viewer: Viewer): User[];
  /** @throws ProblemError `user.not_found` */
  get(viewer: Viewer, uid: Uid): User;
  /** @throws ProblemError `user.nothing_to_update`, `user.name_conflict` */
  updateMe(viewer: Viewer, change: ProfileChange): Promise<User>;
  /** Sessions continue. @throws ProblemError `user.wrong_old_password`, `auth.session_too_old` for a first password */
  changePassword(viewer: Viewer, change: PasswordChange): Promise<void>;
  /** @throws ProblemError `user.protected`, `user.not_found` */
  deleteMe(viewer: Viewer): Promise<void>;
  /** @throws ProblemError `user.*`, `license.user_limit` */
  createUser(viewer: Viewer, given: AccountByAdmin): Promise<AdminUser>;
  /** Members, bots and visitors, ascending by uid. */
  listForAdmins(): Promise<AdminUser[]>;
  /** @throws ProblemError `user.not_found` */
  getForAdmins(uid: Uid): Promise<AdminUser>;
  /**
   * A new password, an address set by another administrator, and freezing end all sessions of the account with their
   * streams; the first two also remove its identities and passkeys. Changing the own password or address needs a proof.
   * @throws ProblemError `user.*`, `auth.proof_required`, `auth.session_too_old`
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
 * Only the founder may change the credentials of the founder's account: another administrator could otherwise sign in
 * to it.
 */
function requireAllowed(viewer: Viewer, uid: Uid, { is_admin, status, email, password }: AdminChange): void {
  const isHarm = is_admin === false || status === 'frozen';
  const isTaking = viewer.uid !== FOUNDER_UID && (email !== undefined || password !== undefined);
  if (uid === FOUNDER_UID && (isHarm || isTaking)) throw new ProblemError('user.protected');
}

export function createUserService(parts: UserServiceParts): UserService {
  const { transact, reads, users, hosts, accounts, sessions, presence, avatars, webhooks, acquaintances } = parts;
  const { secondFactors, linked, proof, notifyMethodChanges } = parts;
  const viewOf = ({ uid, is_guest }: Viewer): ((user: CachedUser) => User) => {
    const show = is_guest ? asGuestsSee : acquaintances.shownTo(uid);
    return (user) => withMark(show(user));
  };

  const updateMe: UserService['updateMe'] = async ({ uid }, change) => {
    const changes = requireSome(change);
    return transact((tx) => accounts.update(tx, uid, changes));
  };

  /** The stored hash, null for none. @throws ProblemError `user.wrong_old_password`, `auth.session_too_old` */
  async function requireOldPassword(viewer: Viewer, old_password: string): Promise<string | null> {
    const key = String(viewer.uid);
    parts.passwordGuesses.take(key);
    const hash = await reads.users.findPasswordHash(viewer.uid);
    const isRight =
      hash === null ? old_password === '' : await verifyPassword(hash, old_password, { kind: 'own_password', key });
    if (!isRight) throw new ProblemError('user.wrong_old_password');
    parts.passwordGuesses.giveBack(key);
    // With a stolen session, a thief could otherwise set a first password and keep the account.
    if (hash === null) await proof.requireFresh(viewer);
    return hash;
  }

  const changePassword: UserService['changePassword'] = async (viewer, change) => {
    const { uid } = viewer;
    const hash = await requireOldPassword(viewer, change.old_password);
    parts.methodChanges.take(String(uid));
    const caller = { kind: 'own_password', key: String(uid) } as const;
    const password_hash = await hashGiven(change.new_password, caller);
    const keepMd5 = await parts.md5Forms.prepare({ password: change.new_password, uid }, caller);
    await transact(async (tx) => {
      // An administrator may have reset it meanwhile, to lock out a thief.
      if ((await tx.users.findPasswordHash(uid)) !== hash) throw new ProblemError('user.wrong_old_password');
      await accounts.update(tx, uid, { password_hash });
      await keepMd5(tx, uid);
      const removed = hash === null ? [] : await linked.unlinkChosen(tx, uid, change.remove_linked);
      await notifyMethodChanges(tx, uid, [passwordChange(hash === null ? 'added' : 'changed'), ...removed]);
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
    const described = { ...withMark(user), ...facts, password: '' } as const;
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
    requirePassword(password, account);
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

  /** The effects of an administrator's change on sign-in: ends sessions, removes linked methods, notifies the user. */
  async function reset(tx: Tx, was: CachedUser, updated: CachedUser, by: { viewer: Viewer; change: AdminChange }) {
    const { uid } = was;
    const { password } = by.change;
    const isOtherAddress = updated.email !== was.email;
    // With a new password or address, the administrator could sign in as that user, so the user is notified.
    const isMoved = by.viewer.uid !== uid && isOtherAddress;
    if (updated.status === 'frozen') await sessions.endAll(tx, uid, 'frozen');
    else if (password !== undefined) await sessions.endAll(tx, uid, 'password_reset');
    else if (isMoved) await sessions.endAll(tx, uid, 'address_changed');
    // A thief with a session may have added a method to return. A frozen account keeps its methods, but cannot sign in.
    const removed = password !== undefined || isMoved ? await linked.unlinkAll(tx, uid) : [];
    const address = { kind: 'email', label: updated.email ?? '', issuer: '', change: 'changed' } as const;
    const changes: SignInMethodChange[] = [
      ...(password === undefined ? [] : [passwordChange(password === '' ? 'removed' : 'changed')]),
      ...(isOtherAddress ? [address] : []),
      ...removed,
    ];
    await notifyMethodChanges(tx, uid, changes, was.email);
  }

  /** The own password and address are sign-in methods: a stolen session of an administrator must not change them. */
  async function requireProof(viewer: Viewer, owner: CachedUser, change: AdminChange): Promise<void> {
    const isOtherAddress = change.email !== undefined && change.email !== owner.email;
    if (viewer.uid !== owner.uid || (change.password === undefined && !isOtherAddress)) return;
    await proof.require(viewer, change.own_password);
  }

  const updateUser: UserService['updateUser'] = async (viewer, uid, { own_password, ...change }) => {
    const { password, webhook_url, ...given } = requireSome(change);
    const owner = requireUser(users, uid);
    requireAllowed(viewer, uid, change);
    requirePassword(password, owner);
    await requireProof(viewer, owner, { ...change, own_password });
    if (webhook_url !== undefined) await webhooks.check(owner, webhook_url);
    const secret = password === undefined ? {} : { password_hash: await hashGiven(password, givenBy(viewer)) };
    const vouched = given.email === undefined ? {} : { is_email_verified: true };
    const user = await transact(async (tx) => {
      const updated = await accounts.update(tx, uid, { ...given, ...vouched, ...secret });
      if (webhook_url !== undefined) await webhooks.save(tx, uid, webhook_url);
      await reset(tx, owner, updated, { viewer, change });
      return updated;
    });
    return describe(user);
  };

  return {
    list: (viewer) => users.list().filter(isKnownTo(hosts, viewer)).map(viewOf(viewer)),
    get(viewer, uid) {
      const user = requireUser(users, uid);
      if (!isKnownTo(hosts, viewer)(user)) throw new ProblemError('user.not_found');
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
