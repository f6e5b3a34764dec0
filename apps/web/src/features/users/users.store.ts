import type { Uid, User, Visitor } from '@loquat/contract';
import { create } from 'zustand';

/** A user; of a visitor of a web site, also what this reader may know about their visit. */
export interface KnownUser extends User {
  visitor?: Visitor;
}

export interface UsersState {
  byId: Readonly<Record<number, KnownUser>>;
  /** Ascending. */
  ids: readonly Uid[];
  online: Readonly<Record<number, boolean>>;
  /** Newest applied entry of the user log; 0 = none. */
  version: number;
}

export const emptyUsers: UsersState = { byId: {}, ids: [], online: {}, version: 0 };

export const usersStore = create<UsersState>()(() => emptyUsers);
