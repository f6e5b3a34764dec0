import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/use-format.ts';

export interface UnreadBarProps {
  count: number;
  /** When the first of them was sent, milliseconds since the epoch; undefined if it is not in memory. */
  since: number | undefined;
  onJump: () => void;
  onMarkRead: () => void;
}

const PART = 'inline-flex h-[34px] items-center gap-1.5 font-semibold hover:bg-accent-hover max-md:h-11';

/** Leads to the first unread message, or marks all as read. */
export function UnreadBar({ count, since, onJump, onMarkRead }: UnreadBarProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const text =
    since === undefined
      ? t('feed.new_messages', { count })
      : t('feed.new_since', { count, time: format.chatTime(since) });
  return (
    <div className="absolute top-2.5 left-1/2 z-(--z-sticky) inline-flex -translate-x-1/2 overflow-hidden rounded-full bg-accent text-sm whitespace-nowrap text-accent-contrast shadow-3">
      <button type="button" onClick={onJump} className={`${PART} px-3.5 -outline-offset-2`}>
        <ArrowUp size={16} aria-hidden />
        {text}
      </button>
      <button
        type="button"
        onClick={onMarkRead}
        className={`${PART} border-l border-[oklch(0.3_0.06_60/0.22)] pr-3.5 pl-3 -outline-offset-2`}
      >
        {t('feed.mark_read')}
      </button>
    </div>
  );
}
