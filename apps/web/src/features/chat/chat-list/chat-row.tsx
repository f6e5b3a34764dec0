import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { BellOff, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsListNarrow } from '#hooks/use-ui.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { CallPill } from '../../calls/call-pill.tsx';
import { linkOf, useChatName } from '../../conversations/conversations.ts';
import { ChatAvatar } from '../chat-parts.tsx';
import { ChatPreview } from './chat-preview.tsx';
import type { ChatListItem } from './list-chats.ts';

export interface ChatRowProps {
  item: ChatListItem;
  isOpen: boolean;
}

/** One chat in the list: name, time, newest message, unread count. */
export const ChatRow = memo(function ChatRow({ item, isOpen }: ChatRowProps) {
  const { t } = useTranslation('chat');
  const isNarrow = useIsListNarrow();
  const name = useChatName(item.key);
  const isUnread = item.unread > 0 && !item.muted && !isOpen;
  return (
    <div className="group/row relative" {...(isNarrow && { title: name })}>
      <Link
        {...linkOf(item.key)}
        aria-current={isOpen ? 'page' : undefined}
        aria-keyshortcuts="Shift+F10 ArrowRight"
        data-chat={item.key}
        data-unread={item.unread > 0 || undefined}
        className={clsx(
          'flex h-[54px] items-center gap-[11px] rounded-lg px-2.5 transition-colors duration-(--dur-1) [-webkit-touch-callout:none] select-none max-md:h-[62px] max-md:in-data-under-button:pr-[84px] pointer-coarse:touch-pan-y',
          isOpen
            ? 'ui-selected bg-surface dark:bg-raised dark:[--dot-ground:var(--surface-raised)] shadow-[var(--elev-2),0_0_0_1px_var(--border)] [--dot-ground:var(--surface)]'
            : 'hover:bg-hover',
        )}
      >
        <ChatAvatar chatKey={item.key} isOpen={isOpen} />
        <span className="grid min-w-0 flex-1 gap-px md:group-data-narrow/list:contents">
          <RowTop item={item} name={name} isOpen={isOpen} isUnread={isUnread} />
          <span className="flex min-w-0 items-center gap-1.5 md:group-data-narrow/list:contents">
            <span
              className={clsx(
                'min-w-0 flex-1 truncate text-sm md:group-data-narrow/list:sr-only',
                isUnread ? 'text-ink' : 'text-muted',
              )}
            >
              <ChatPreview chatKey={item.key} lastMid={item.lastMid} isOpen={isOpen} />
            </span>
            {item.unread > 0 && <RowBadge item={item} />}
          </span>
        </span>
      </Link>
      <button
        type="button"
        data-chat-menu
        // Each chat is a single Tab stop: its menu has a key of its own.
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t('menu.of', { name })}
        className="absolute top-1 right-1.5 grid size-7 place-items-center rounded-[7px] text-muted opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:bg-pressed hover:text-ink max-md:hidden md:group-data-narrow/list:hidden pointer-coarse:hidden"
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
});

function RowBadge({ item }: { item: ChatListItem }) {
  const { t } = useTranslation('chat');
  return (
    <Badge
      kind={item.muted ? 'quiet' : item.mention ? 'mention' : 'unread'}
      count={item.unread}
      label={item.mention ? t('list.mentioned', { count: item.unread }) : t('list.unread', { count: item.unread })}
      className="md:group-data-narrow/list:absolute md:group-data-narrow/list:top-0.5 md:group-data-narrow/list:right-0 md:group-data-narrow/list:shadow-[0_0_0_2px_var(--canvas)]"
    />
  );
}

function RowTop({ item, name, isOpen, isUnread }: ChatRowProps & { name: string; isUnread: boolean }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  return (
    <span className="flex min-w-0 items-center gap-1.5 md:group-data-narrow/list:sr-only">
      <span
        className={clsx(
          'min-w-0 truncate',
          isOpen || isUnread ? 'font-bold' : 'font-medium',
          item.muted && !isOpen && 'text-muted',
        )}
      >
        {name}
      </span>
      <CallPill chatKey={item.key} />
      {item.muted && (
        <BellOff size={13} strokeWidth={2} role="img" aria-label={t('list.muted')} className="flex-none text-faint" />
      )}
      {item.lastAt > 0 && (
        <time
          dateTime={new Date(item.lastAt).toISOString()}
          className={clsx(
            'ml-auto flex-none text-xs tabular-nums group-focus-within/row:opacity-0 group-hover/row:opacity-0 max-md:opacity-100! pointer-coarse:opacity-100!',
            isUnread ? 'font-semibold text-ink' : 'text-faint',
          )}
        >
          {format.chatTime(item.lastAt)}
        </time>
      )}
    </span>
  );
}
