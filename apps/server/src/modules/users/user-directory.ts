import type { Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Changes } from '../../platform/db/change-feed.ts';
import { nameKey } from './name-key.ts';
import { type CachedUser, isGuest, isVisitor, type UserDirectory } from './users.access.ts';
import type { Change, Stores } from './users.store.ts';

/** A user as a node of the previous version may send it, which knows of no public bots. */
const ToldUser = z.looseObject({
  user: z.looseObject({ may_choose_host: z._default(z.boolean(), false), is_public: z.optional(z.boolean()) }),
});

export interface UserDirectoryParts {
  reads: Pick<Stores, 'users' | 'userLog' | 'md5Hashes'>;
  changes: Changes<Change>;
}

/** Loads all accounts. */
export async function loadUserDirectory({ reads, changes }: UserDirectoryParts): Promise<UserDirectory> {
  const { users, userLog, md5Hashes } = reads;
  const byUid = new Map<Uid, CachedUser>();
  const byEmail = new Map<string, CachedUser>();
  const byName = new Map<string, CachedUser>();
  let listed: readonly CachedUser[] | undefined;
  let members: readonly CachedUser[] | undefined;
  let visitors: readonly CachedUser[] | undefined;
  let version = await userLog.lastId();

  /** A new visitor does not change the list of members, which every stream is sent. */
  function forgetLists(user: CachedUser): void {
    listed = undefined;
    if (isVisitor(user)) visitors = undefined;
    else members = undefined;
  }
  function forget(uid: Uid): void {
    const user = byUid.get(uid);
    if (!user) return;
    byUid.delete(uid);
    // Names from earlier versions may look alike.
    if (byName.get(nameKey(user.name)) === user) byName.delete(nameKey(user.name));
    if (user.email !== null) byEmail.delete(user.email);
    forgetLists(user);
  }
  function remember(user: CachedUser): void {
    forget(user.uid);
    byUid.set(user.uid, user);
    byName.set(nameKey(user.name), user);
    if (user.email !== null) byEmail.set(user.email, user);
    forgetLists(user);
  }
  function list(): readonly CachedUser[] {
    listed ??= [...byUid.values()].filter((user) => !isGuest(user)).sort((one, other) => one.uid - other.uid);
    return listed;
  }

  for (const user of await users.list()) remember(user);
  type Told = Omit<CachedUser, 'is_public'> & Partial<Pick<CachedUser, 'is_public'>>;
  const completed = (told: Told): CachedUser => ({
    ...told,
    is_public: told.is_public ?? byUid.get(told.uid)?.is_public ?? false,
  });
  changes.follow(
    {
      'user.changed': ({ user }) => remember(completed(user)),
      'user.deleted': ({ uid }) => forget(uid),
      'user_log.grew': ({ log_id }) => void (version = log_id),
    },
    { 'user.changed': ToldUser },
  );
  return {
    isEmpty: () => byUid.size === 0,
    has: (uid) => byUid.has(uid),
    get: (uid) => byUid.get(uid),
    list,
    listMembers: () => (members ??= list().filter((user) => !isVisitor(user))),
    listVisitors: () => (visitors ??= list().filter(isVisitor)),
    findByEmail: (email) => byEmail.get(email),
    findByName: (name) => byName.get(nameKey(name)),
    version: () => version,
    logAfter: (after, limit) => userLog.readAfter(after, limit),
    findPasswordHash: (uid) => users.findPasswordHash(uid),
    findMd5Hash: (uid) => md5Hashes.find(uid),
  };
}
