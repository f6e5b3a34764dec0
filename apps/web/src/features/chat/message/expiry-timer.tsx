import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTicking } from '#lib/browser/ticking.ts';
import { useFormat } from '#lib/i18n/use-format.ts';

/** The remaining time of a message, counted down; `at` = when it disappears, milliseconds since the epoch. */
export function ExpiryTimer({ at }: { at: number }) {
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
