import { ProblemError, type Uid, type UserLogEntry } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Audience } from '../../platform/events/audience.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { AddressVisibility, UserLimit } from './user-dependencies.ts';
import {
  asGuestsSee,
  type CachedUser,
  isGuest,
  type UserAccounts,
  type UserChanges,
  type UserDirectory,
  type UserLifecycle,
} from './users.access.ts';
import { own, type Tx } from './users.store.ts';

export interface UserAccountParts {
  users: Pick<UserDirectory, 'list'>;
  clock: Clock;
  limit: UserLimit;
  acquaintances: Pick<AddressVisibility, 'isOpen' | 'may'>;
  /** In the order in which they are told of new accounts; they are told of a deletion before the account is gone. */
  lifecycles: readonly UserLifecycle[];
}

type LogFields = Omit<UserLogEntry, 'log_id' | 'action' | 'uid'>;

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

const LOGGED = Object.keys(NOTHING) as (keyof LogFields)[];

const pick = (user: CachedUser, names: readonly (keyof LogFields)[]): Partial<LogFields> =>
  Object.fromEntries(names.map((name) => [name, user[name]]));

async function requireFree(tx: Tx, { email, name }: { email?: string | null; name?: string }, owner?: Uid) {
  const isTaken = (uid: Uid | null) => uid !== null && uid !== owner;
  if (name !== undefined && isTaken(await tx.users.findByName(name))) throw new ProblemError('user.name_conflict');
  if (email && isTaken(await tx.users.findByEmail(email))) throw new ProblemError('user.email_conflict');
}

/** Changes accounts. Guests are added and removed without telling anybody. */
export function createUserAccounts(parts: UserAccountParts): UserAccounts {
  const { users, clock, limit, lifecycles, acquaintances } = parts;

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

  /** A setting that nobody else sees: no log entry, only an event for the user's own devices. */
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
    await requireFree(tx, fields);
    if (!isGuest(fields)) await limit.requireRoom(tx);
    const user = await tx.users.insert({ ...ORDINARY, ...fields, created_at: clock.now() });
    tx.record({ kind: 'user.changed', user });
    if (isGuest(user)) return user;
    await log(tx, 'create', user.uid, pick(user, LOGGED));
    for (const lifecycle of lifecycles) await lifecycle.created?.(tx, user);
    return user;
  }

  async function update(unit: Unit, uid: Uid, changes: UserChanges): Promise<CachedUser> {
    const tx = own(unit);
    const before = await requireStored(tx, uid);
    const { name, ...rest } = changes;
    // Names from former versions may look alike: existing ones stay.
    await requireFree(tx, name === undefined || name === before.name ? rest : changes, uid);
    const user = await tx.users.update(uid, { ...changes, updated_at: clock.now() });
    tx.record({ kind: 'user.changed', user });
    const changed = LOGGED.filter((name) => user[name] !== before[name]);
    if (changed.length > 0 && !isGuest(user)) await log(tx, 'update', uid, pick(user, changed));
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

  return { create, update, delete: remove };
}
