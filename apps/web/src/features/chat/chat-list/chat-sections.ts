import type { ChatKey } from '#lib/chat-key.ts';
import type { ChatListItem } from './list-chats.ts';

const SECTIONS = ['pinned', 'visitors', 'recent', 'done'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The rows of the list, from top to bottom. */
export type ListRow =
  | { kind: 'heading'; key: SectionName; isClosed: boolean; unread: number }
  | { kind: 'chat'; key: ChatKey; item: ChatListItem };

const chatRow = (item: ChatListItem): ListRow => ({ kind: 'chat', key: item.key, item });

export interface SectionView {
  closed: readonly string[];
  openKey: ChatKey | null;
  /** There is no space for headings. */
  isFlat: boolean;
  /** Whether a chat with a visitor is done; undefined: it is not with a visitor. */
  isVisitDone: (key: ChatKey) => boolean | undefined;
}

/**
 * The chats in sections: pinned ones, those with visitors, all others, and visitors that are done. Without pinned chats
 * and visitors, or without space, there are no headings. A collapsed section shows only the open chat, and its unread
 * count.
 */
export function sectionRows(items: readonly ChatListItem[], view: SectionView): ListRow[] {
  const { closed, openKey, isFlat, isVisitDone } = view;
  const sectionOf = ({ key, pinned }: ChatListItem): SectionName => {
    const isDone = isVisitDone(key);
    if (pinned || isDone === undefined) return pinned ? 'pinned' : 'recent';
    return isDone ? 'done' : 'visitors';
  };
  if (isFlat || items.every((item) => sectionOf(item) === 'recent')) return items.map(chatRow);
  return SECTIONS.flatMap((key): ListRow[] => {
    const section = items.filter((item) => sectionOf(item) === key);
    if (section.length === 0) return [];
    const isClosed = closed.includes(key);
    const unread = section.reduce((sum, item) => (item.muted ? sum : sum + item.unread), 0);
    const shown = isClosed ? section.filter((item) => item.key === openKey) : section;
    return [{ kind: 'heading', key, isClosed, unread }, ...shown.map(chatRow)];
  });
}
