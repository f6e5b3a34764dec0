import type { VirtualItem } from '@tanstack/react-virtual';
import type { ChatKey } from '../../../lib/chat-key.ts';

/** Where a reader left a chat: the row at the top of the view and how far it was scrolled out, px; null = at the end. */
export interface FeedPosition {
  anchor: { rowKey: string | number; offset: number } | null;
  /** Sizes of the rows that were measured. */
  sizes: VirtualItem[];
}

const MOST_REMEMBERED = 60;
const positions = new Map<ChatKey, FeedPosition>();

/** Remembers where a chat was left, until the page is closed. */
export function rememberPosition(key: ChatKey, position: FeedPosition): void {
  positions.delete(key);
  positions.set(key, position);
  const oldest = positions.keys().next().value;
  if (positions.size > MOST_REMEMBERED && oldest !== undefined) positions.delete(oldest);
}

/** Where a chat was left; undefined when it was not open yet. */
export const positionOf = (key: ChatKey): FeedPosition | undefined => positions.get(key);
