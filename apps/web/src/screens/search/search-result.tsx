import { isFileMessage, type SearchHit } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Hash, Paperclip, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chatKeyOf, isChannelKey } from '../../lib/chat-key.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { linkToMessage, useChatName } from '../../features/chat/chat-identity.ts';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { FoundText } from '../../features/search/found-text.tsx';

/** A found message: where, when, who, and the words that match. Leads to it. */
export function SearchResult({ hit }: { hit: SearchHit }) {
  const { message } = hit;
  const { t } = useTranslation('chat');
  const format = useFormat();
  const key = chatKeyOf(message, useMyUid());
  const chat = useChatName(key);
  const name = useNameOf(message.from_uid) ?? t('message.former_member');
  const Sign = isChannelKey(key) ? Hash : User;
  const isFile = 'content_type' in message.detail && isFileMessage(message.detail.content_type);
  return (
    <Link
      {...linkToMessage(key, message.mid)}
      data-result
      className="block rounded-[14px] border border-line bg-raised pb-3 hover:border-line-strong"
    >
      <span className="flex items-center gap-[7px] px-4 pt-[11px] text-sm text-muted">
        <Sign size={13} strokeWidth={2} aria-hidden className="flex-none" />
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
