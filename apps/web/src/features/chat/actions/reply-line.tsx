import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { linkToMessage } from '../chat-identity.ts';
import { usePreviewText } from '../content/use-preview-text.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { useQuoted } from './quoted.ts';

/** What a message answers, above what it says; leads there. */
export function ReplyLine({ chatKey, mid }: { chatKey: ChatKey; mid: number }) {
  const { t } = useTranslation('chat');
  const quoted = useQuoted(chatKey, mid);
  const message = quoted === 'deleted' ? undefined : quoted;
  const name = useNameOf(message?.from_uid ?? 0) ?? t('message.former_member');
  const preview = usePreviewText();
  const quote = message ? preview(message) : '';
  if (quoted === 'deleted') return <p className="feed-reply italic">{t('reply.deleted')}</p>;
  return (
    <Link
      {...linkToMessage(chatKey, mid)}
      className="feed-reply"
      aria-label={message ? t('reply.to', { name, text: quote }) : t('reply.unknown')}
    >
      {message && <b className="flex-none font-semibold text-ink">{name}</b>}{' '}
      <span className="truncate">{message ? quote : t('reply.unknown')}</span>
    </Link>
  );
}
