import { memo, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { ChatStart } from './chat-start.tsx';
import { estimateRow } from './estimate-row.ts';
import { DayDivider, UnreadDivider } from './feed-divider.tsx';
import type { FeedRow as Row } from './feed-rows.ts';
import { MessageRow } from '../message/message-row.tsx';

const AlbumRow = lazyComponent(async () => (await import('../message/album-row.tsx')).AlbumRow);

export interface FeedRowProps {
  row: Row;
  chatKey: ChatKey;
  unreadCount: number;
  /** Key of the message that Tab reaches, null when it is in another row. */
  tabStop: number | null;
}

/** One row of the feed, whatever its kind. */
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
          {/* The room is there before the code is. */}
          <Suspense fallback={<div style={{ height: estimateRow(row) }} />}>
            <AlbumRow images={row.images} isContinued={row.isContinued} tabStop={tabStop} />
          </Suspense>
        </ErrorBoundary>
      );
    default:
      return row satisfies never;
  }
});

/** Images that could not be put side by side. */
function Apart({ row, tabStop }: { row: Extract<Row, { kind: 'album' }>; tabStop: number | null }) {
  return row.images.map(({ key, mid }, index) => (
    <MessageRow key={key} mid={mid} isContinued={row.isContinued || index > 0} isTabStop={key === tabStop} />
  ));
}
