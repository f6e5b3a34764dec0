import type { SavedItem, Uid } from '@loquat/contract';
import type { StoredBundle } from '../forwards/forwards.access.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

export interface StoredSavedItem extends SavedItem {
  uid: Uid;
  stored: StoredBundle;
  size_bytes: number;
}

/** People's saved items. */
export interface SavedItemStore {
  /** Oldest first. */
  list(uid: Uid): Promise<SavedItem[]>;
  /** Null if it is somebody else's. */
  find(uid: Uid, id: string): Promise<StoredSavedItem | null>;
  count(uid: Uid): Promise<number>;
  insert(item: StoredSavedItem): Promise<void>;
  delete(id: string): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  savedItems: SavedItemStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
