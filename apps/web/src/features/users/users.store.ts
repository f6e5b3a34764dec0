import type { Uid, User } from '@loquat/contract';
import { create } from 'zustand';

export interface UsersState {
  byId: Readonly<Record<number, User>>;
  /** Ascending. */
  ids: readonly Uid[];
  online: Readonly<Record<number, boolean>>;
  /** Newest applied entry of the user log; 0 = none. */
  version: number;
}

export const emptyUsers: UsersState = { byId: {}, ids: [], online: {}, version: 0 };

export const usersStore = create<UsersState>()(() => emptyUsers);
