import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { matchesMedia } from '../../../lib/browser/media.ts';
import { moveFocus } from '../../../lib/browser/move-focus.ts';
import { useIsLoaded } from '../../../hooks/use-ui.ts';
import type { SessionFilter } from './filter-sessions.ts';
import { SectionHeading } from './section-heading.tsx';
import { SessionRow } from './session-row.tsx';
import { SessionSkeletons } from './session-skeletons.tsx';
import type { ListRow } from './session-sections.ts';
import { useRoomForButton } from './use-room-for-button.ts';
import type { useSessionMenu } from './use-session-menu.ts';

const ROW_HEIGHT_PX = 54;
const MOBILE_ROW_HEIGHT_PX = 62;
const HEADING_HEIGHT_PX = 28;

export interface SessionRowsProps {
  /** What stands before them: the arrow up leads to it from the first. */
  fieldId: string;
  rows: readonly ListRow[];
  activeKey: ChatKey | null;
  filter: SessionFilter;
  /** What opens the menu of a chat. */
  handlers: ReturnType<typeof useSessionMenu>['handlers'];
}

/** The scrolling part of the list of chats; only what is in view is drawn. */
export function SessionRows({ fieldId, rows, activeKey, filter, handlers }: SessionRowsProps) {
  const { t } = useTranslation('chat');
  const isLoaded = useIsLoaded();
  const scrollRef = useRef<HTMLElement>(null);
  const rowHeight = matchesMedia('(width < 48rem)') ? MOBILE_ROW_HEIGHT_PX : ROW_HEIGHT_PX;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT_PX : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
  });
  useRoomForButton(scrollRef);
  const shownKey = useRef<ChatKey | null>(null);
  // A chat that was opened by keyboard or from elsewhere comes into view; a mere change of order does not scroll.
  useEffect(() => {
    if (shownKey.current === activeKey) return;
    const index = rows.findIndex((row) => row.key === activeKey);
    if (activeKey !== null && index < 0) return;
    shownKey.current = activeKey;
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [activeKey, rows, virtualizer]);
  return (
    <nav
      ref={scrollRef}
      aria-label={t('list.label')}
      {...handlers}
      onKeyDown={(event) => handlers.onKeyDown(event) || moveFocus(event, 'a[data-chat]', fieldId)}
      className="min-h-0 flex-1 overflow-y-auto px-2 pt-0.5 pb-3 max-md:pb-20 [scrollbar-width:thin]"
    >
      {rows.length === 0 && !isLoaded && <SessionSkeletons />}
      {rows.length === 0 && isLoaded && (
        <p className="px-4 py-8 text-center text-sm text-muted md:group-data-narrow/list:hidden">
          {filter === 'unread' ? t('list.nothing_unread') : t('list.nothing')}
        </p>
      )}
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                className="absolute inset-x-0 top-0 contain-[size_layout_style]"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {row.kind === 'heading' ? (
                  <SectionHeading row={row} />
                ) : (
                  <SessionRow item={row.item} isOpen={row.key === activeKey} />
                )}
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
