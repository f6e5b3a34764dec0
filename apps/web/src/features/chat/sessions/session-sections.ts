import type { ChatKey } from '../../../lib/chat-key.ts';
import type { SessionItem } from './list-sessions.ts';

export type SectionName = 'pinned' | 'recent';

/** The rows of the list, from top to bottom. */
export type ListRow =
  | { kind: 'heading'; key: SectionName; isClosed: boolean; unread: number }
  | { kind: 'chat'; key: ChatKey; item: SessionItem };

const chatRow = (item: SessionItem): ListRow => ({ kind: 'chat', key: item.key, item });

/**
 * The chats in two sections, pinned ones first; without headings if nothing is pinned or there is no room. A collapsed
 * section shows only the open chat, and its number of unread messages.
 */
export function sectionRows(
  items: readonly SessionItem[],
  { closed, openKey, isFlat }: { closed: readonly string[]; openKey: ChatKey | null; isFlat: boolean },
): ListRow[] {
  if (isFlat || !items.some((item) => item.pinned)) return items.map(chatRow);
  return (['pinned', 'recent'] as const).flatMap((key): ListRow[] => {
    const section = items.filter((item) => item.pinned === (key === 'pinned'));
    if (section.length === 0) return [];
    const isClosed = closed.includes(key);
    const unread = section.reduce((sum, item) => (item.muted ? sum : sum + item.unread), 0);
    const shown = isClosed ? section.filter((item) => item.key === openKey) : section;
    return [{ kind: 'heading', key, isClosed, unread }, ...shown.map(chatRow)];
  });
}
