import type { Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { CachedUser, UserLogStore, UserStore } from './users.store.ts';

/** What this feature stores. */
export interface Stores {
  users: UserStore;
  userLog: UserLogStore;
}

/** Whoever holds something of this person in memory lets go of it. */
export type UserDeleted = { kind: 'user.deleted'; uid: Uid };

/** What it holds in memory too. */
export type Change =
  | { kind: 'user.changed'; user: CachedUser }
  | UserDeleted
  | { kind: 'user_log.grew'; log_id: number };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
