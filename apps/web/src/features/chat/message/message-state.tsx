import { LoaderCircle, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { expiryOf } from '../log/log-entries.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { useTicking } from '../../../lib/browser/ticking.ts';

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

/** How long a message stays, counted down; `at` = when it disappears, milliseconds since the epoch. */
function ExpiryTimer({ at }: { at: number }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const left = useTicking((now) => format.remaining(at - now, 'narrow'));
  const label = useTicking((now) => t('message.disappears_in', { time: format.remaining(at - now, 'long') }));
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="feed-expiry ml-1.5 inline-flex items-center gap-1 align-[-1px] text-xs whitespace-nowrap text-faint tabular-nums"
    >
      <Timer size={13} strokeWidth={2} aria-hidden />
      {left}
    </span>
  );
}
