import { memo, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { MenuButton, menuOnDemand } from '#ui/menu/menu-on-demand.tsx';
import { ChatAvatar, partsOf } from '../chat-parts.tsx';
import { MessageRow } from '../message/message-row.tsx';
import { estimateRow } from './estimate-row.ts';
import type { FeedRowModel } from './feed-rows.ts';

const AlbumRow = lazyComponent(async () => (await import('../message/album-row.tsx')).AlbumRow);

const dateMenu = menuOnDemand(async () => (await import('../dates/date-menu.tsx')).DateMenu);

export interface FeedRowProps {
  row: FeedRowModel;
  chatKey: ChatKey;
  unreadCount: number;
  /** Key of the message that Tab reaches; null if it is in another row. */
  tabStop: number | null;
}

/** One row of the feed, of any kind. */
export const FeedRow = memo(function FeedRow({ row, chatKey, unreadCount, tabStop }: FeedRowProps) {
  switch (row.kind) {
    case 'start':
      return <ChatStart chatKey={chatKey} />;
    case 'day':
      return <DayDivider at={row.at} chatKey={chatKey} />;
    case 'unread':
      return <UnreadDivider count={unreadCount} />;
    case 'message':
      return <MessageRow mid={row.mid} isContinued={row.isContinued} isTabStop={tabStop !== null} />;
    case 'album':
      return (
        <ErrorBoundary fallback={<Apart row={row} tabStop={tabStop} />}>
          {/* Reserves the space until the code has loaded. */}
          <Suspense fallback={<div style={{ height: estimateRow(row) }} />}>
            <AlbumRow images={row.images} isContinued={row.isContinued} tabStop={tabStop} />
          </Suspense>
        </ErrorBoundary>
      );
    default:
      return row satisfies never;
  }
});

/** The images of an album whose code could not be loaded. */
function Apart({ row, tabStop }: { row: Extract<FeedRowModel, { kind: 'album' }>; tabStop: number | null }) {
  return row.images.map(({ key, mid }, index) => (
    <MessageRow key={key} mid={mid} isContinued={row.isContinued || index > 0} isTabStop={key === tabStop} />
  ));
}

/** Shown above the first message of a chat. */
function ChatStart({ chatKey }: { chatKey: ChatKey }) {
  const { Start } = partsOf(chatKey);
  return (
    <div className="grid justify-items-start gap-2 px-5 pt-4 pb-3">
      <ChatAvatar chatKey={chatKey} size={48} />
      <Start chatKey={chatKey} />
    </div>
  );
}

/** The line above the first message of a day, which lets the reader jump to other days. */
function DayDivider({ at, chatKey }: { at: number; chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const day = format.day(at);
  return (
    <div className="feed-divider">
      <MenuButton
        menu={dateMenu}
        menuProps={{ chatKey, at }}
        trigger={
          <button type="button" aria-label={t('date.jump_from', { day })} className="feed-divider-day">
            {day}
          </button>
        }
      />
    </div>
  );
}

/** The amber line above the first message that was unread when the chat was opened. */
function UnreadDivider({ count }: { count: number }) {
  const { t } = useTranslation('chat');
  const text = t('feed.new_messages', { count });
  return (
    <div role="separator" aria-label={text} className="feed-divider feed-divider-new">
      <span aria-hidden>{text}</span>
    </div>
  );
}
