import type { SavedItem, Uid } from '@loquat/contract';
import type { StoredBundle } from '../forwards/forwards.access.ts';

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
