import { memo } from 'react';
import type { ChatKey } from '../../lib/chat-key.ts';
import { ChatStart } from './chat-start.tsx';
import { DayDivider, UnreadDivider } from './feed-divider.tsx';
import type { FeedRow as Row } from './feed-rows.ts';
import { MessageRow } from './message-row.tsx';

export interface FeedRowProps {
  row: Row;
  chatKey: ChatKey;
  unreadCount: number;
  isTabStop: boolean;
}

/** One row of the feed, whatever its kind. */
export const FeedRow = memo(function FeedRow({ row, chatKey, unreadCount, isTabStop }: FeedRowProps) {
  switch (row.kind) {
    case 'start':
      return <ChatStart chatKey={chatKey} />;
    case 'day':
      return <DayDivider at={row.at} />;
    case 'unread':
      return <UnreadDivider count={unreadCount} />;
    case 'message':
      return <MessageRow mid={row.mid} isContinued={row.isContinued} isTabStop={isTabStop} />;
    default:
      return row satisfies never;
  }
});
