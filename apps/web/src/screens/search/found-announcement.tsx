import type { FoundAnnouncement as Found } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { conversationOf, useConversation } from '../../features/conversations/conversations.ts';
import { MarkedText } from '../../features/search/marked-text.tsx';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { moveFocus } from '../../lib/browser/move-focus.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { QUERY_FIELD_ID } from '../../lib/query-text.ts';

const IN_PROSE = () => true;

/** Found announcements, above the messages. The arrows move through them. */
export function FoundAnnouncements({ found }: { found: readonly Found[] }) {
  const { t } = useTranslation('channel');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk through its links.
    <ul
      aria-label={t('announcement.found')}
      onKeyDown={(event) => moveFocus(event, '[data-result]', QUERY_FIELD_ID)}
      className="mb-3 grid max-w-[760px] gap-3"
    >
      {found.map((one) => (
        <li key={one.announcement.gid} className="min-w-0">
          <FoundAnnouncement found={one} />
        </li>
      ))}
    </ul>
  );
}

/** A found announcement with its channel, author and excerpt; it links to the channel. */
function FoundAnnouncement({ found: { announcement, snippet, highlights } }: { found: Found }) {
  const { t } = useTranslation(['channel', 'chat']);
  const format = useFormat();
  const key = channelKey(announcement.gid);
  const channel = useConversation(key, ({ handle }) => handle);
  const name = useNameOf(announcement.created_by) ?? t('chat:message.former_member');
  return (
    <Link
      {...conversationOf(key).link}
      data-result
      className="block rounded-[14px] border border-line bg-raised px-4 pt-[11px] pb-3 hover:border-line-strong"
    >
      <span className="flex items-center gap-[7px] text-sm text-muted">
        <Megaphone size={14} aria-hidden className="flex-none text-accent-text" />
        <b className="truncate font-semibold text-ink">{t('announcement.title', { channel })}</b>
        <span className="truncate">{name}</span>
        <time
          dateTime={new Date(announcement.updated_at).toISOString()}
          className="ml-auto flex-none text-xs text-faint"
        >
          {format.day(announcement.updated_at)}
        </time>
      </span>
      <span className="mt-1 block text-md leading-normal wrap-anywhere">
        <MarkedText text={snippet} ranges={highlights} isMention={IN_PROSE} />
      </span>
    </Link>
  );
}
