import type { ContactStatus } from '@loquat/contract';
import { create } from 'zustand';

/** The signed-in user's relations to other users. */
export interface ContactsState {
  /** By uid; absent = neither added nor blocked. */
  statuses: Readonly<Record<number, Exclude<ContactStatus, ''>>>;
  /** The user's nicknames for others (wire: remark), by uid; absent = none. */
  nicknames: Readonly<Record<number, string>>;
}

export const emptyContacts: ContactsState = { statuses: {}, nicknames: {} };

export const contactsStore = create<ContactsState>()(() => emptyContacts);
