import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { BellOff } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChatFace } from './chat-face.tsx';
import { linkOf, useChatName } from './chat-identity.ts';
import type { SessionItem } from './session-list.ts';
import { SessionPreview } from './session-preview.tsx';

export interface SessionRowProps {
  item: SessionItem;
  isOpen: boolean;
}

/** One chat of the list: who, when, what was said last, how much is unread. */
export const SessionRow = memo(function SessionRow({ item, isOpen }: SessionRowProps) {
  const { t } = useTranslation('chat');
  const isUnread = item.unread > 0 && !item.muted && !isOpen;
  return (
    <Link
      {...linkOf(item.key)}
      aria-current={isOpen ? 'page' : undefined}
      data-chat={item.key}
      data-unread={item.unread > 0 || undefined}
      className={clsx(
        'flex h-[54px] items-center gap-[11px] rounded-lg px-2.5 transition-colors duration-(--dur-1) max-md:h-[62px]',
        isOpen
          ? 'bg-surface shadow-[var(--elev-2),0_0_0_1px_var(--border)] [--dot-ground:var(--surface)]'
          : 'hover:bg-hover',
      )}
    >
      <ChatFace chatKey={item.key} isOpen={isOpen} />
      <span className="grid min-w-0 flex-1 gap-px">
        <RowTop item={item} isOpen={isOpen} isUnread={isUnread} />
        <span className="flex min-w-0 items-center gap-1.5">
          <span className={clsx('min-w-0 flex-1 truncate text-sm', isUnread ? 'text-ink' : 'text-muted')}>
            <SessionPreview chatKey={item.key} lastMid={item.lastMid} isOpen={isOpen} />
          </span>
          {item.unread > 0 && (
            <Badge
              kind={item.muted ? 'quiet' : item.mention ? 'mention' : 'unread'}
              count={item.unread}
              label={
                item.mention ? t('list.mentioned', { count: item.unread }) : t('list.unread', { count: item.unread })
              }
            />
          )}
        </span>
      </span>
    </Link>
  );
});

function RowTop({ item, isOpen, isUnread }: SessionRowProps & { isUnread: boolean }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const name = useChatName(item.key);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span
        className={clsx(
          'min-w-0 truncate',
          isOpen || isUnread ? 'font-bold' : 'font-medium',
          item.muted && !isOpen && 'text-muted',
        )}
      >
        {name}
      </span>
      {item.muted && (
        <BellOff size={13} strokeWidth={2} role="img" aria-label={t('list.muted')} className="flex-none text-faint" />
      )}
      {item.lastAt > 0 && (
        <time
          dateTime={new Date(item.lastAt).toISOString()}
          className={clsx('ml-auto flex-none text-xs tabular-nums', isUnread ? 'font-semibold text-ink' : 'text-faint')}
        >
          {format.chatTime(item.lastAt)}
        </time>
      )}
    </span>
  );
}
