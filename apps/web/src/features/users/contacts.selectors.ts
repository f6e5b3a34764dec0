import type { ContactStatus } from '@loquat/contract';
import { findUser, useUser } from './users.selectors.ts';
import { contactsStore } from './contacts.store.ts';

/** How the user relates to somebody; empty = not at all. */
export const useContactStatus = (uid: number): ContactStatus => contactsStore((state) => state.statuses[uid] ?? '');

/** What the user calls somebody, empty = by their own name. */
export const useNickname = (uid: number): string => contactsStore((state) => state.nicknames[uid] ?? '');

/** What the user calls somebody: the nickname they gave, else the name; undefined when the account is gone. */
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

/** What the user calls others, by uid; who is not in it goes by their own name. */
export const useNicknames = (): Readonly<Record<number, string>> => contactsStore((state) => state.nicknames);
