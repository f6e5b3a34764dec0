import type { ContactStatus } from '@loquat/contract';
import { contactsStore } from './contacts.store.ts';
import { findUser, useUser } from './users.selectors.ts';

/** The reader's relation to a user; empty = none. */
export const useContactStatus = (uid: number): ContactStatus => contactsStore((state) => state.statuses[uid] ?? '');

/** The reader's nickname for a user; empty = none. */
export const useNickname = (uid: number): string => contactsStore((state) => state.nicknames[uid] ?? '');

/** The display name of a user: the nickname, or else the name; undefined if the account is gone. */
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
