import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useSessionList } from './chats.selectors.ts';
import { filterSessions, type SessionFilter } from './filter-sessions.ts';
import { SessionFilters } from './session-filters.tsx';
import { SessionListHead } from './session-list-head.tsx';
import type { SessionItem } from './session-list.ts';
import { SessionRow } from './session-row.tsx';
import { useChatKeys } from './use-chat-keys.ts';

const ROW_HEIGHT_PX = 54;
const MOBILE_ROW_HEIGHT_PX = 62;

export interface SessionListProps {
  /** The server's name. */
  title: string;
  /** The chat on the screen, null = none. */
  activeKey: ChatKey | null;
  /** Opens the dialog that invites people; without it the entry is absent. */
  onInvite?: (() => void) | undefined;
}

/** The list of chats with its head and filters. Fills its parent, which is a flex column. */
export function SessionList({ title, activeKey, onInvite }: SessionListProps) {
  const items = useSessionList();
  const [filter, setFilter] = useState<SessionFilter>('all');
  const shown = useMemo(() => filterSessions(items, filter, activeKey), [items, filter, activeKey]);
  const unreadChats = items.filter((item) => item.unread > 0 && !item.muted).length;
  useChatKeys(shown, activeKey);
  return (
    <>
      <SessionListHead title={title} onInvite={onInvite} />
      <SessionFilters value={filter} onValueChange={setFilter} unreadChats={unreadChats} />
      <SessionRows items={shown} activeKey={activeKey} filter={filter} />
    </>
  );
}

interface SessionRowsProps {
  items: readonly SessionItem[];
  activeKey: ChatKey | null;
  filter: SessionFilter;
}

function SessionRows({ items, activeKey, filter }: SessionRowsProps) {
  const { t } = useTranslation('chat');
  const scrollRef = useRef<HTMLElement>(null);
  const rowHeight = matchMedia('(width < 48rem)').matches ? MOBILE_ROW_HEIGHT_PX : ROW_HEIGHT_PX;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 10,
  });
  const shownKey = useRef<ChatKey | null>(null);
  // A chat that was opened by keyboard or from elsewhere comes into view; a mere change of order does not scroll.
  useEffect(() => {
    if (shownKey.current === activeKey) return;
    const index = items.findIndex((item) => item.key === activeKey);
    if (activeKey !== null && index < 0) return;
    shownKey.current = activeKey;
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [activeKey, items, virtualizer]);
  return (
    <nav
      ref={scrollRef}
      aria-label={t('list.label')}
      onKeyDown={moveFocus}
      className="min-h-0 flex-1 overflow-y-auto px-2 pt-0.5 pb-3 [scrollbar-width:thin]"
    >
      {items.length === 0 && (
        <p className="px-4 py-8 text-center text-sm text-muted">
          {filter === 'unread' ? t('list.nothing_unread') : t('list.nothing')}
        </p>
      )}
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item && (
              <li key={key} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start}px)` }}>
                <SessionRow item={item} isOpen={item.key === activeKey} />
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

/** Arrows walk through the links; the browser scrolls what gets the focus into view. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-chat]')].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const next = links[links.findIndex((link) => link === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
