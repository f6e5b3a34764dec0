import { isFileMessage, type SearchHit } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { partsOf } from '../../features/chat/chat-parts.tsx';
import { linkToMessage, useChatName } from '../../features/conversations/conversations.ts';
import { FoundText } from '../../features/search/found-text.tsx';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { useMyUid } from '../../hooks/use-session.ts';
import { chatKeyOf } from '../../lib/chat-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';

/** A search result with chat, time, author and excerpt; it links to the message. */
export function SearchResult({ hit }: { hit: SearchHit }) {
  const { message } = hit;
  const { t } = useTranslation('chat');
  const format = useFormat();
  const key = chatKeyOf(message, useMyUid());
  const chat = useChatName(key);
  const name = useNameOf(message.from_uid) ?? t('message.former_member');
  const { Icon } = partsOf(key);
  const isFile = 'content_type' in message.detail && isFileMessage(message.detail.content_type);
  return (
    <Link
      {...linkToMessage(key, message.mid)}
      data-result
      className="block rounded-[14px] border border-line bg-raised pb-3 hover:border-line-strong"
    >
      <span className="flex items-center gap-[7px] px-4 pt-[11px] text-sm text-muted">
        <Icon size={13} strokeWidth={2} aria-hidden className="flex-none" />
        <b className="truncate font-semibold text-ink">{chat}</b>
        <time dateTime={new Date(message.created_at).toISOString()} className="ml-auto flex-none text-xs text-faint">
          {format.day(message.created_at)}
        </time>
      </span>
      <span className="mt-1 grid grid-cols-[38px_minmax(0,1fr)] gap-3 px-4 py-[3px]">
        <UserAvatar uid={message.from_uid} size={38} />
        <span className="min-w-0">
          <span className="flex items-baseline gap-[7px] leading-5">
            <b className="truncate text-md/5 font-[650]">{name}</b>
            <span className="flex-none text-xs text-faint tabular-nums">{format.clock(message.created_at)}</span>
          </span>
          <span className="block text-md leading-normal wrap-anywhere">
            {isFile && <Paperclip size={14} aria-hidden className="mr-1 inline align-[-2px] text-muted" />}
            <FoundText hit={hit} />
          </span>
        </span>
      </span>
    </Link>
  );
}
