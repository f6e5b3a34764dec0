import type { Uid, User, Visitor } from '@loquat/contract';
import { create } from 'zustand';

/** A user; for a visitor of a website (`is_visitor`), also the facts of the visit that this reader may see. */
export interface KnownUser extends User {
  visitor?: Visitor;
}

export interface UsersState {
  /** Members, bots, and the visitors whom the reader answers. */
  byId: Readonly<Record<number, KnownUser>>;
  /** Members and bots, ascending: visitors of websites are in no list of users. */
  ids: readonly Uid[];
  online: Readonly<Record<number, boolean>>;
  /** Newest applied entry of the user log; 0 = none. */
  version: number;
}

export const emptyUsers: UsersState = { byId: {}, ids: [], online: {}, version: 0 };

export const usersStore = create<UsersState>()(() => emptyUsers);
