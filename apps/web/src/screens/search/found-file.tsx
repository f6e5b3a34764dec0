import type { SearchHit } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsGone } from '../../features/chat/content.ts';
import { linkToMessage, useConversation } from '../../features/conversations/conversations.ts';
import { FileOpener } from '../../features/files/file-opener.tsx';
import { FileThumbnail } from '../../features/files/file-thumbnail.tsx';
import type { ListedFile } from '../../features/files/listed-file.ts';
import { MarkedText } from '../../features/search/marked-text.tsx';
import { useNameOf } from '../../features/users/contacts.selectors.ts';
import { fileUrlOf } from '../../lib/file-url.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';

/** A file in the results, with the match in its name. Opens it while it exists; a link leads to its message. */
export function FoundFile({ file, hit }: { file: ListedFile; hit: SearchHit }) {
  const { t } = useTranslation('file');
  const format = useFormat();
  const { mid, chat, path, info, from_uid, created_at } = file;
  // A search finds messages; it does not know whether their files still exist.
  const expired = useIsGone(fileUrlOf(path), true);
  const sender = useNameOf(from_uid) ?? t('former_member');
  const where = useConversation(chat, ({ handle }) => handle);
  const size = info.size > 0 ? [format.bytes(info.size)] : [];
  const details = [...(expired ? [t('expired')] : []), sender, where, ...size, format.day(created_at)];
  return (
    <div className="flex items-center gap-2 rounded-[14px] border border-line bg-raised py-2 pr-2 pl-4 hover:border-line-strong">
      <FileOpener file={{ ...file, expired }} className="flex min-w-0 flex-1 items-center gap-3 rounded-md text-left">
        <span className="grid h-10 w-11 flex-none place-items-center overflow-hidden rounded-[7px]">
          <FileThumbnail file={{ ...file, expired }} />
        </span>
        <span className="min-w-0">
          <b className={clsx('block truncate font-semibold', expired && 'text-muted')} dir="auto">
            {info.name ? <MarkedText text={hit.snippet} ranges={hit.highlights} /> : t('unnamed')}
          </b>
          <small className="block truncate text-sm text-muted">{details.join(' · ')}</small>
        </span>
      </FileOpener>
      <Link
        {...linkToMessage(chat, mid)}
        data-result
        aria-label={t('show_in_chat', { name: info.name || t('unnamed') })}
        className="grid size-11 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <MessageSquareText size={16} aria-hidden />
      </Link>
    </div>
  );
}
