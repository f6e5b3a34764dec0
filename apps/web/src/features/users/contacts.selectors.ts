import type { ContactStatus } from '@loquat/contract';
import { findUser, useUser } from './users.selectors.ts';
import { contactsStore } from './contacts.store.ts';

/** How the user relates to somebody; empty = not at all. */
export const useContactStatus = (uid: number): ContactStatus => contactsStore((state) => state.statuses[uid] ?? '');

/** The user's nickname for somebody; empty = none. */
export const useNickname = (uid: number): string => contactsStore((state) => state.nicknames[uid] ?? '');

/** What the user calls somebody: the nickname, or else the name; undefined if the account is gone. */
export function useNameOf(uid: number): string | undefined {
  const nickname = useNickname(uid);
  const name = useUser(uid)?.name;
  return name === undefined ? undefined : nickname || name;
}

/** `useNameOf` outside React. */
export function findNameOf(uid: number): string | undefined {
  const name = findUser(uid)?.name;
  return name === undefined ? undefined : contactsStore.getState().nicknames[uid] || name;
}

/** The user's nicknames, by uid; people without one are absent. */
export const useNicknames = (): Readonly<Record<number, string>> => contactsStore((state) => state.nicknames);
