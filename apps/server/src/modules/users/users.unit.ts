import type { Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { CachedUser, UserLogStore, UserStore } from './users.store.ts';

/** What this feature stores. */
export interface Stores {
  users: UserStore;
  userLog: UserLogStore;
}

/** Whatever holds data of this person in memory drops it. */
export type UserDeleted = { kind: 'user.deleted'; uid: Uid };

/** What it also holds in memory. */
export type Change =
  | { kind: 'user.changed'; user: CachedUser }
  | UserDeleted
  | { kind: 'user_log.grew'; log_id: number };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
