import type { Uid, User } from '@loquat/contract';
import { useMemo } from 'react';
import { useMyUid } from '../../hooks/use-session.ts';
import { getMyUid } from '../../state/session.ts';
import { useCommonSetting } from '../server/server.store.ts';
import { contactsStore } from './contacts.store.ts';
import { type KnownUser, usersStore } from './users.store.ts';

export type Role = 'admin' | 'bot' | 'member';

/** One group of a member list, its users by name. */
export interface MemberGroup {
  role: Role;
  uids: readonly Uid[];
}

const ROLES: readonly Role[] = ['admin', 'bot', 'member'];

export const roleOf = (user: User): Role => (user.is_bot ? 'bot' : user.is_admin ? 'admin' : 'member');

/**
 * Members in the order of a member list: administrators, bots, members, each by display name; empty groups are left
 * out.
 */
export function groupMembers(
  uids: readonly number[],
  byId: Readonly<Record<number, User>>,
  nicknames: Readonly<Record<number, string>> = {},
): MemberGroup[] {
  const nameOf = ({ uid, name }: User) => nicknames[uid] ?? name;
  const people = uids.flatMap((uid) => byId[uid] ?? []).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return ROLES.map((role) => ({
    role,
    uids: people.filter((user) => roleOf(user) === role).map((user) => user.uid),
  })).filter((group) => group.uids.length > 0);
}

/** A user; undefined when unknown or deleted. */
export const useUser = (uid: number): KnownUser | undefined => usersStore((state) => state.byId[uid]);
/** Uids of all members and bots, ascending. */
export const useUserIds = (): readonly Uid[] => usersStore((state) => state.ids);

/** All members and bots, ascending by uid. */
export function useUsers(): readonly KnownUser[] {
  const byId = usersStore((state) => state.byId);
  const ids = usersStore((state) => state.ids);
  return useMemo(() => ids.flatMap((uid) => byId[uid] ?? []), [ids, byId]);
}

/** Whether guests may write to a user. */
export const isPublicBot = (user: Pick<User, 'is_bot' | 'is_public'> | undefined): boolean =>
  user?.is_bot === true && user.is_public === true;

/** The visitors of websites whom the user answers, ascending by uid. */
export function useVisitors(): readonly KnownUser[] {
  const byId = usersStore((state) => state.byId);
  return useMemo(() => Object.values(byId).filter((user) => user.is_visitor), [byId]);
}

/** Whether a user has a stream open; the user's own always counts as online. */
const useIsOnline = (uid: number): boolean => usersStore((state) => uid === getMyUid() || (state.online[uid] ?? false));

/** The presence of a user; undefined if it is unknown: for bots, and on a server that does not show it. */
export function usePresence(uid: number): 'online' | 'offline' | undefined {
  const isShown = useCommonSetting('show_user_online_status');
  const isBot = useUser(uid)?.is_bot ?? false;
  const isOnline = useIsOnline(uid);
  if (!isShown || isBot) return undefined;
  return isOnline ? 'online' : 'offline';
}

/** The signed-in user, undefined until loaded. */
export function useMe(): User | undefined {
  return useUser(useMyUid());
}

/** The users in `uids` as a grouped member list. */
export function useMemberGroups(uids: readonly number[]): MemberGroup[] {
  const byId = usersStore((state) => state.byId);
  const nicknames = contactsStore((state) => state.nicknames);
  return useMemo(() => groupMembers(uids, byId, nicknames), [uids, byId, nicknames]);
}

/** A user outside React. */
export const findUser = (uid: number): User | undefined => usersStore.getState().byId[uid];
