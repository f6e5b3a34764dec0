import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';
import { expiryOf } from '../log/log-entries.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { ExpiryTimer } from './expiry-timer.tsx';

/** Notes about a message besides its content: edited, being sent. */
export function MessageState({ message }: { message: ChatMessage }) {
  const isSettled = !message.edited && !message.sending && !message.expires_in;
  return isSettled ? null : <State message={message} />;
}

function State({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { edited_at } = message;
  const editedAt = edited_at === undefined ? undefined : t('message.edited_at', { time: format.moment(edited_at) });
  return (
    <>
      {message.edited && (
        <span title={editedAt} className="feed-edited">
          {' '}
          {t('message.edited')}
          {editedAt && <span className="sr-only">{editedAt}</span>}
        </span>
      )}
      {message.sending && (
        <LoaderCircle
          size={13}
          strokeWidth={2}
          role="img"
          aria-label={t('message.sending')}
          className="feed-sending text-faint"
        />
      )}
      {message.expires_in && !message.sending && <ExpiryTimer at={expiryOf(message)} />}
    </>
  );
}
