import { Timestamp } from '@loquat/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeNotificationSettings } from '../../../features/notifications/notification-settings.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingsRow } from '../../parts/settings/settings-frame.tsx';

const HOUR_MS = 3_600_000;
/** The longest time that browsers wait, some 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

const setUntil = (at: number): void => void changeNotificationSettings({ do_not_disturb_until: Timestamp.parse(at) });

/** Whether a moment is still to come; it changes when the moment does. */
function useIsToCome(at: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = at - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [at, now]);
  // A moment that was set just now is later than the last look at the clock.
  return at > now;
}

/** No notifications for an hour, or until the reader ends that. */
export function DoNotDisturbRow({ until }: { until: number }) {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const isOn = useIsToCome(until);
  return (
    <SettingsRow
      label={t('notifications.dnd')}
      text={isOn ? t('notifications.dnd_until', { time: format.clock(until) }) : t('notifications.dnd_text')}
    >
      {isOn ? (
        <Button onClick={() => setUntil(0)}>{t('notifications.dnd_end')}</Button>
      ) : (
        <Button onClick={() => setUntil(Date.now() + HOUR_MS)}>{t('notifications.dnd_start')}</Button>
      )}
    </SettingsRow>
  );
}
