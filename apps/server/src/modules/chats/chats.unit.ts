import type { Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { AutoDelete, AutoDeleteStore, MuteStore, PinnedChatStore } from './chat-settings.store.ts';
import type { ReadMarkerStore } from './chats.store.ts';

/** What this feature stores. */
export interface Stores {
  readMarkers: ReadMarkerStore;
  mutes: MuteStore;
  autoDeletes: AutoDeleteStore;
  pinnedChats: PinnedChatStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'auto_delete.changed'; uid: Uid; autoDelete: AutoDelete };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
