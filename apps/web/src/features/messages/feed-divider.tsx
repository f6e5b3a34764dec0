import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';

/** The line above the first message of a day. */
export function DayDivider({ at }: { at: number }) {
  const format = useFormat();
  const day = format.day(at);
  return (
    <div role="separator" aria-label={day} className="feed-divider">
      <span aria-hidden>{day}</span>
    </div>
  );
}

/** The amber line above the first message that was unread when the chat was opened. */
export function UnreadDivider({ count }: { count: number }) {
  const { t } = useTranslation('chat');
  const text = t('feed.new_messages', { count });
  return (
    <div role="separator" aria-label={text} className="feed-divider feed-divider-new">
      <span aria-hidden>{text}</span>
    </div>
  );
}
