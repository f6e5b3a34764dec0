import { useTranslation } from 'react-i18next';
import { durationOf } from '../../lib/i18n/duration.ts';

const WEEK_SECONDS = 604_800;

/** Other durations, such as those of invite links, are never shown in weeks. */
const durationInWeeks = (seconds: number) =>
  seconds % WEEK_SECONDS === 0 ? { unit: 'weeks' as const, count: seconds / WEEK_SECONDS } : durationOf(seconds);

/** The label of a mute duration: "For 8 hours"; null seconds = until the user unmutes the chat. */
// i18n-keys: span.for_minutes, span.for_hours, span.for_days, span.for_weeks
export function useMuteLabel(): (seconds: number | null) => string {
  const { t } = useTranslation('chat');
  return (seconds) => {
    if (seconds === null) return t('span.until_unmuted');
    const { unit, count } = durationInWeeks(seconds);
    return t(`span.for_${unit}`, { count });
  };
}

/** The label of an expiry time of messages: "1 hour"; "Off" for zero seconds. */
// i18n-keys: span.minutes, span.hours, span.days, span.weeks
export function useAutoDeleteLabel(): (seconds: number) => string {
  const { t } = useTranslation('chat');
  return (seconds) => {
    if (seconds === 0) return t('span.off');
    const { unit, count } = durationInWeeks(seconds);
    return t(`span.${unit}`, { count });
  };
}
