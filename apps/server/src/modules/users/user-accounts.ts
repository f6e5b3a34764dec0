import { ProblemError, type Uid, type UserLogEntry } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Audience } from '../../platform/events/audience.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { AddressVisibility, UserLimit } from './user-dependencies.ts';
import {
  asGuestsSee,
  type CachedUser,
  findActiveMember,
  isGuest,
  isVisitor,
  type NewUser,
  type UserAccounts,
  type UserChanges,
  type UserDirectory,
  type UserLifecycle,
  type VisitorHosts,
} from './users.access.ts';
import { own, type Tx } from './users.store.ts';

export interface UserAccountParts {
  users: Pick<UserDirectory, 'list'>;
  hosts: Pick<VisitorHosts, 'listAnswering' | 'listKnownByRole'>;
  clock: Clock;
  limit: UserLimit;
  acquaintances: Pick<AddressVisibility, 'isOpen' | 'may'>;
  /** Called in this order for new accounts; for a deletion, called before the account is removed. */
  lifecycles: readonly UserLifecycle[];
}

/** A change of a user, as logged. */
interface Told {
  action: UserLogEntry['action'];
  fields: Partial<LogFields>;
}
type LogFields = Omit<UserLogEntry, 'log_id' | 'action' | 'uid' | 'is_visitor'>;

const NOTHING: LogFields = {
  email: null,
  name: null,
  gender: null,
  language: null,
  is_admin: null,
  is_bot: null,
  avatar_updated_at: null,
};
const ORDINARY = { is_admin: false, is_bot: false, is_email_verified: false };

/** Entries in one event. */
const LOG_SLICE = 500;

const LOGGED = [...(Object.keys(NOTHING) as (keyof LogFields)[]), 'is_public'] as const;

const pick = (user: CachedUser, names: readonly (keyof LogFields)[]): Partial<LogFields> =>
  Object.fromEntries(names.filter((name) => name !== 'is_public' || user.is_bot).map((name) => [name, user[name]]));

/** @throws ProblemError `bot.public_person` */
function requireBotIfPublic({ is_public, is_bot }: Pick<NewUser, 'is_public' | 'is_bot'>): void {
  if (is_public && !is_bot) throw new ProblemError('bot.public_person');
}

async function requireFree(tx: Tx, { email, name }: { email?: string | null; name?: string }, owner?: Uid) {
  const isTaken = (uid: Uid | null) => uid !== null && uid !== owner;
  if (name !== undefined && isTaken(await tx.users.findByName(name))) throw new ProblemError('user.name_conflict');
  if (email && isTaken(await tx.users.findByEmail(email))) throw new ProblemError('user.email_conflict');
}

/** @throws ProblemError `user.unknown_member` */
async function requireHost(tx: Tx, uid: Uid): Promise<void> {
  if (!(await findActiveMember(tx, uid))) throw new ProblemError('user.unknown_member');
}

/** Changes accounts. Guests are added and removed without events. */
export function createUserAccounts(parts: UserAccountParts): UserAccounts {
  const { users, hosts, clock, limit, lifecycles, acquaintances } = parts;

  /**
   * Announces a change of a visitor. It is not logged: streams of users who answer visitors begin with all of them. It
   * has its own log id, because clients ignore entries that are not newer than their list.
   */
  async function tellOfVisitor(tx: Tx, visitor: CachedUser, told: Told & { to: readonly Uid[] }): Promise<void> {
    const { uid } = visitor;
    const entry = await tx.userLog.append({ ...NOTHING, ...told.fields, action: told.action, uid });
    await tx.userLog.forget(uid);
    const announce = (uids: Uid[], known: UserLogEntry) =>
      tx.announce({
        kind: 'event',
        audience: { to: 'users', uids },
        event: { type: 'users_log', logs: [{ ...known, is_visitor: true }] },
      });
    const seesAddress = (one: Uid) => acquaintances.may('show_email', one, uid);
    announce(told.to.filter(seesAddress), entry);
    announce(
      told.to.filter((one) => !seesAddress(one)),
      asGuestsSee(entry),
    );
  }

  /**
   * Adds to the clients of a new administrator, or removes from those of a former one, the visitors whom they answer
   * only in that role. The entries of an event share a log id, because clients ignore entries that are not newer than
   * their list.
   */
  async function tellVisitorsByRole(tx: Tx, { uid, is_admin }: CachedUser): Promise<void> {
    const visitors = hosts.listKnownByRole(uid);
    const action = is_admin ? 'create' : 'delete';
    for (let start = 0; start < visitors.length; start += LOG_SLICE) {
      const slice = visitors.slice(start, start + LOG_SLICE);
      const entry = await tx.userLog.append({ ...NOTHING, action, uid: slice[0]!.uid });
      await tx.userLog.forget(entry.uid);
      const logs = slice.map((visitor) => {
        const fields = is_admin ? pick(visitor, LOGGED) : {};
        return { ...entry, ...fields, uid: visitor.uid, is_visitor: true };
      });
      tx.announce({ kind: 'event', audience: { to: 'users', uids: [uid] }, event: { type: 'users_log', logs } });
    }
  }

  /** @param user - after the change */
  async function changeRole(tx: Tx, user: CachedUser): Promise<void> {
    await tellVisitorsByRole(tx, user);
    if (user.is_admin) for (const lifecycle of lifecycles) await lifecycle.promoted?.(tx, user.uid);
  }

  /** Announces a change of a user to all users who may know them. */
  async function tell(tx: Tx, user: CachedUser, told: Told): Promise<void> {
    if (isVisitor(user)) await tellOfVisitor(tx, user, { ...told, to: [user.uid, ...hosts.listAnswering(user)] });
    else await log(tx, told.action, user.uid, told.fields);
  }

  async function log(tx: Tx, action: UserLogEntry['action'], uid: Uid, fields: Partial<LogFields>): Promise<void> {
    const entry = await tx.userLog.append({ ...NOTHING, ...fields, action, uid });
    tx.record({ kind: 'user_log.grew', log_id: entry.log_id });
    const announce = (audience: Audience, known: UserLogEntry) =>
      tx.announce({ kind: 'event', audience, event: { type: 'users_log', logs: [known] } });
    if (entry.email === null) return announce({ to: 'everyone' }, entry);
    if (acquaintances.isOpen('show_email')) {
      announce({ to: 'accounts' }, entry);
      return announce({ to: 'guests' }, asGuestsSee(entry));
    }
    const uids = users.list().flatMap((one) => (acquaintances.may('show_email', one.uid, uid) ? [one.uid] : []));
    announce({ to: 'users', uids }, entry);
    announce({ to: 'others', uids }, asGuestsSee(entry));
  }

  /** For a setting that other users do not see: no log entry, only an event for the user's own devices. */
  async function tellOwnDevices(tx: Tx, { uid, msg_smtp_notify_enable }: CachedUser): Promise<void> {
    const log_id = await tx.userLog.lastId();
    const entry: UserLogEntry = { ...NOTHING, log_id, action: 'update', uid, msg_smtp_notify_enable };
    const audience = { to: 'users', uids: [uid] } as const;
    tx.announce({ kind: 'event', audience, event: { type: 'users_log', logs: [entry] } });
  }

  async function requireStored(tx: Tx, uid: Uid): Promise<CachedUser> {
    const user = await tx.users.find(uid);
    if (!user) throw new ProblemError('user.not_found');
    return user;
  }

  async function create(unit: Unit, fields: Parameters<UserAccounts['create']>[1]): Promise<CachedUser> {
    const tx = own(unit);
    requireBotIfPublic(fields);
    await requireFree(tx, fields);
    if (fields.visitor_host !== undefined) await requireHost(tx, fields.visitor_host);
    else if (!isGuest(fields)) await limit.requireRoom(tx);
    const user = await tx.users.insert({ ...ORDINARY, ...fields, created_at: clock.now() });
    tx.record({ kind: 'user.changed', user });
    if (isGuest(user)) return user;
    await tell(tx, user, { action: 'create', fields: pick(user, LOGGED) });
    for (const lifecycle of lifecycles) await lifecycle.created?.(tx, user);
    return user;
  }

  async function update(unit: Unit, uid: Uid, changes: UserChanges): Promise<CachedUser> {
    const tx = own(unit);
    const before = await requireStored(tx, uid);
    requireBotIfPublic({ is_bot: before.is_bot, ...changes });
    const { name, ...rest } = changes;
    // Names from earlier versions may look alike: existing ones stay.
    await requireFree(tx, name === undefined || name === before.name ? rest : changes, uid);
    const user = await tx.users.update(uid, { ...changes, updated_at: clock.now() });
    tx.record({ kind: 'user.changed', user });
    const changed = LOGGED.filter((name) => user[name] !== before[name]);
    if (changed.length > 0 && !isGuest(user)) await tell(tx, user, { action: 'update', fields: pick(user, changed) });
    if (before.is_admin !== user.is_admin) await changeRole(tx, user);
    if (user.msg_smtp_notify_enable !== before.msg_smtp_notify_enable) await tellOwnDevices(tx, user);
    return user;
  }

  async function remove(unit: Unit, uid: Uid): Promise<void> {
    const tx = own(unit);
    const user = await requireStored(tx, uid);
    for (const lifecycle of lifecycles) await lifecycle.deleted?.(tx, uid);
    await tx.users.delete(uid);
    await tx.userLog.forget(uid);
    tx.record({ kind: 'user.deleted', uid });
    if (!isGuest(user)) await log(tx, 'delete', uid, {});
  }

  async function moveVisitor(unit: Unit, uid: Uid, host: Uid): Promise<void> {
    const tx = own(unit);
    await requireHost(tx, host);
    const { updated_at } = await requireStored(tx, uid);
    const user = await tx.users.update(uid, { visitor_host: host, may_choose_host: false, updated_at });
    tx.record({ kind: 'user.changed', user });
    await tellOfVisitor(tx, user, { action: 'create', fields: pick(user, LOGGED), to: [host] });
  }

  return { create, update, delete: remove, moveVisitor };
}
