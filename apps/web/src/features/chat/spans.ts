import { useTranslation } from 'react-i18next';
import { durationOf } from '../../lib/i18n/duration.ts';

const WEEK_SECONDS = 604_800;

/** Weeks are not used elsewhere: invite links last for days. */
const spanOf = (seconds: number) =>
  seconds % WEEK_SECONDS === 0 ? { unit: 'weeks' as const, count: seconds / WEEK_SECONDS } : durationOf(seconds);

/** A text for how long a chat is muted: "For 8 hours"; null seconds = until it is unmuted. */
// i18n-keys: span.for_minutes, span.for_hours, span.for_days, span.for_weeks
export function useMuteLabel(): (seconds: number | null) => string {
  const { t } = useTranslation('chat');
  return (seconds) => {
    if (seconds === null) return t('span.until_unmuted');
    const { unit, count } = spanOf(seconds);
    return t(`span.for_${unit}`, { count });
  };
}

/** A text for the age at which the user's messages disappear: "1 hour", "Off" for zero seconds. */
// i18n-keys: span.minutes, span.hours, span.days, span.weeks
export function useAutoDeleteLabel(): (seconds: number) => string {
  const { t } = useTranslation('chat');
  return (seconds) => {
    if (seconds === 0) return t('span.off');
    const { unit, count } = spanOf(seconds);
    return t(`span.${unit}`, { count });
  };
}
