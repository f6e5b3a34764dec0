import type { ChatKey } from '../../../lib/chat-key.ts';
import type { SessionItem } from './list-sessions.ts';

const SECTIONS = ['pinned', 'visitors', 'recent', 'done'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The rows of the list, from top to bottom. */
export type ListRow =
  | { kind: 'heading'; key: SectionName; isClosed: boolean; unread: number }
  | { kind: 'chat'; key: ChatKey; item: SessionItem };

const chatRow = (item: SessionItem): ListRow => ({ kind: 'chat', key: item.key, item });

export interface SectionView {
  closed: readonly string[];
  openKey: ChatKey | null;
  /** There is no room for headings. */
  isFlat: boolean;
  /** Whether a chat is with a visitor of a web site, and done; undefined: it is with somebody else. */
  isVisitDone: (key: ChatKey) => boolean | undefined;
}

/**
 * The chats in sections: pinned ones, those with visitors, all others, and those with visitors that are done, of which there are no headings if there are
 * no more, or no room. A collapsed section shows only the open chat, and its number of unread messages.
 */
export function sectionRows(items: readonly SessionItem[], view: SectionView): ListRow[] {
  const { closed, openKey, isFlat, isVisitDone } = view;
  const sectionOf = ({ key, pinned }: SessionItem): SectionName => {
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
