import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { ChevronDown, Pin } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLoaded } from '#hooks/use-ui.ts';
import { matchesMedia } from '#lib/browser/media.ts';
import { moveFocus } from '#lib/browser/move-focus.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { toggleSection } from '#state/ui-state.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChatRow } from './chat-row.tsx';
import type { ListRow } from './chat-sections.ts';
import type { ChatFilter } from './filter-chats.ts';
import type { useChatListMenu } from './use-chat-list-menu.ts';

const ROW_HEIGHT_PX = 54;
const MOBILE_ROW_HEIGHT_PX = 62;
const HEADING_HEIGHT_PX = 28;

const WIDTHS = ['w-[46%]', 'w-[62%]', 'w-[38%]', 'w-[54%]', 'w-[44%]', 'w-[58%]'] as const;

export interface ChatRowsProps {
  /** The element before the rows: arrow up on the first row moves to it. */
  fieldId: string;
  rows: readonly ListRow[];
  activeKey: ChatKey | null;
  filter: ChatFilter;
  /** Opens the menu of a chat. */
  handlers: ReturnType<typeof useChatListMenu>['handlers'];
}

/** The scrolling part of the list of chats; only rows in view are rendered. */
export function ChatRows({ fieldId, rows, activeKey, filter, handlers }: ChatRowsProps) {
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
  // A chat opened by keyboard or from another screen is scrolled into view; a mere change of order does not scroll.
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
      {rows.length === 0 && !isLoaded && <ChatSkeletons />}
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
                  <ChatRow item={row.item} isOpen={row.key === activeKey} />
                )}
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

/** Keeps the rows of a list of chats clear of the round button over it on phones, at any scroll position. */
function useRoomForButton(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = ref.current;
    if (!list || !matchesMedia('(width < 48rem)')) return;
    const loaded = import('./room-for-button.ts').then(({ keepRoom }) => keepRoom(list));
    return () => void loaded.then((stop) => stop());
  }, [ref]);
}

/** Placeholders until the chats are known; they appear after 200 ms. */
function ChatSkeletons() {
  const { t } = useTranslation('chat');
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      {WIDTHS.map((width) => (
        <div key={width} className="flex h-[62px] items-center gap-2.5 px-2 md:h-[54px]">
          <Skeleton className="size-9 shrink-0 rounded-[13px]" />
          <div className="grid flex-1 gap-2 md:group-data-narrow/list:hidden">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-[78%]" />
          </div>
        </div>
      ))}
    </div>
  );
}

// i18n-keys: list.section.pinned, list.section.visitors, list.section.recent, list.section.done
/** The heading of a section of the list; pressing it collapses the section. */
function SectionHeading({ row }: { row: Extract<ListRow, { kind: 'heading' }> }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      aria-expanded={!row.isClosed}
      onClick={() => toggleSection(row.key)}
      className="group/heading flex h-7 w-full items-center gap-1.5 rounded-md px-2.5 text-left text-xs font-semibold text-muted hover:text-ink"
    >
      {row.key === 'pinned' && <Pin size={13} strokeWidth={2} aria-hidden className="flex-none" />}
      {t(`list.section.${row.key}`)}
      <ChevronDown
        size={13}
        strokeWidth={2}
        aria-hidden
        className={clsx(
          'flex-none transition-transform duration-(--dur-1)',
          row.isClosed
            ? '-rotate-90'
            : 'opacity-0 group-hover/heading:opacity-100 group-focus-visible/heading:opacity-100 pointer-coarse:opacity-100',
        )}
      />
      {row.isClosed && row.unread > 0 && (
        <Badge count={row.unread} label={t('list.unread', { count: row.unread })} className="ml-auto" />
      )}
    </button>
  );
}
