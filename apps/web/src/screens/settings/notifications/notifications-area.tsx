import { NotificationLevel, type NotificationSettings, Timestamp } from '@loquat/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMailSwitch } from '#features/invites/use-mail-switch.ts';
import { DigestSwitch } from '#features/mail/digest-switch.tsx';
import {
  changeNotificationSettings,
  loadNotificationSettings,
  NOTIFICATION_SETTINGS_KEY,
} from '#features/notifications/notification-settings.ts';
import { useCommonSetting } from '#features/server/server.store.ts';
import { useMe } from '#features/users/users.selectors.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { RadioCardGroup } from '#ui/form/radio-card-group.tsx';
import { RadioCard } from '#ui/form/radio-card.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { SwitchRow } from '../form/switch-row.tsx';
import { DeviceSection } from './device-section.tsx';
import { Keywords } from './keywords.tsx';
import { QuietHoursRow } from './quiet-hours-row.tsx';
import { ServicesSection } from './services/services-section.tsx';

const HOUR_MS = 3_600_000;
/** The longest timeout of browsers, about 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

const setUntil = (at: number): void => void changeNotificationSettings({ do_not_disturb_until: Timestamp.parse(at) });

/** Whether a moment is in the future; renders when it passes. */
function useIsToCome(at: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = at - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [at, now]);
  // A moment that was set just now may be later than the last tick of the clock.
  return at > now;
}

/** Pauses notifications for an hour, or until the reader ends that. */
function DoNotDisturbRow({ until }: { until: number }) {
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

/** What notifies the user, when and how. Every change applies at once, on all their devices. */
export function NotificationsArea() {
  const { t } = useTranslation('setting');
  return (
    <SettingsFrame title={t('area.notifications')} text={t('notifications.text')}>
      <DeviceSection />
      <QueryArea queryKey={NOTIFICATION_SETTINGS_KEY} load={loadNotificationSettings}>
        {(settings) => <Settings settings={settings} />}
      </QueryArea>
      <ServicesSection />
    </SettingsFrame>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation('setting');
  return (
    <>
      <SettingsSection title={t('notifications.what')}>
        <Level level={settings.level} />
      </SettingsSection>
      <Keywords keywords={settings.keywords} />
      <SettingsSection title={t('notifications.when')}>
        <SettingsCard>
          <DoNotDisturbRow until={settings.do_not_disturb_until} />
          <QuietHoursRow hours={settings.quiet_hours} />
        </SettingsCard>
      </SettingsSection>
      <SettingsSection title={t('notifications.how')}>
        <SettingsCard>
          <SwitchRow
            label={t('notifications.sound')}
            help={t('notifications.sound_text')}
            checked={settings.sound}
            onCheckedChange={(sound) => void changeNotificationSettings({ sound })}
          />
          <SwitchRow
            label={t('notifications.preview')}
            help={t('notifications.preview_text')}
            checked={settings.preview}
            onCheckedChange={(preview) => void changeNotificationSettings({ preview })}
          />
          <NewDeviceLetters isOn={settings.new_device_letters} />
          <Digests />
        </SettingsCard>
      </SettingsSection>
    </>
  );
}

// i18n-keys: chat:level.all, chat:level.mentions, chat:level.nothing
// i18n-keys: notifications.level_all, notifications.level_mentions, notifications.level_nothing
function Level({ level }: { level: NotificationLevel }) {
  const { t } = useTranslation(['setting', 'chat']);
  return (
    <>
      <RadioCardGroup
        label={t('notifications.what')}
        value={level}
        onValueChange={(value) => void changeNotificationSettings({ level: value })}
      >
        {NotificationLevel.options.map((value) => (
          <RadioCard
            key={value}
            value={value}
            title={t(`chat:level.${value}`)}
            description={t(`notifications.level_${value}`)}
          />
        ))}
      </RadioCardGroup>
      <p className="text-sm text-muted">{t('notifications.chats_text')}</p>
    </>
  );
}

/** For users with an address, if the server sends emails. */
function NewDeviceLetters({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('setting');
  const email = useMe()?.email;
  const hasMail = useMailSwitch();
  if (!email || !hasMail) return null;
  return (
    <SwitchRow
      label={t('notifications.new_device')}
      help={t('notifications.new_device_text')}
      checked={isOn}
      onCheckedChange={(new_device_letters) => void changeNotificationSettings({ new_device_letters })}
    />
  );
}

/** The same switch as in the account settings. */
function Digests() {
  const email = useMe()?.email;
  const sendsDigests = useCommonSetting('msg_smtp_notify_enable');
  return email && sendsDigests && <DigestSwitch />;
}
