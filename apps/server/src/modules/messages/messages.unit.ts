import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { ErasureStore } from './erasure/erasure.store.ts';
import type { MessageStore } from './messages.store.ts';
import type { ReactionStore } from './reactions.store.ts';

/** What this feature stores. */
export interface Stores {
  messages: MessageStore;
  reactions: ReactionStore;
  erasure: ErasureStore;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores>;
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();
