import { viewOf } from '../../platform/unit-of-work.ts';
import type { ChatFileStore } from './chat-files.store.ts';

/** What this feature stores. */
export interface Stores {
  chatFiles: ChatFileStore;
}

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();
