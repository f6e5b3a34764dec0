import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SendFailure } from '../log/messages.store.ts';
import { discardMessage } from '../log/send.actions.ts';
import { retryAndTell } from '../log/send-and-tell.ts';

const ACTION = 'min-h-6 font-semibold underline underline-offset-2 max-md:min-h-11';

/** The red line below a message that was not sent, with the two ways on. */
export function MessageFailure({ localId, failure }: { localId: number; failure: SendFailure }) {
  const { t } = useTranslation('chat');
  if (failure === 'waiting')
    return (
      <div className="feed-failure mt-[3px] flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Clock size={14} aria-hidden className="flex-none" />
        <span role="status">{t('message.waiting')}</span>
        <button type="button" className={ACTION} onClick={() => discardMessage(localId)}>
          {t('message.delete')}
        </button>
      </div>
    );
  return (
    <div
      data-unsent
      className="feed-failure mt-[3px] flex flex-wrap items-center gap-x-2 text-sm font-medium text-danger-text"
    >
      <CircleAlert size={16} aria-hidden className="flex-none" />
      <span role="alert">{failure === 'blocked' ? t('message.not_sent_blocked') : t('message.not_sent')}</span>
      <button type="button" className={ACTION} onClick={() => void retryAndTell(localId)}>
        {t('message.try_again')}
      </button>
      <button type="button" className={ACTION} onClick={() => discardMessage(localId)}>
        {t('message.delete')}
      </button>
    </div>
  );
}
