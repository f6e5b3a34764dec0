import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MUTE_CHOICES_SECONDS, muteChat, unmuteChat } from '../../features/chat/chat-settings.actions.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useMuteLabel } from '../../features/chat/spans.ts';
import { useChatLevel } from '../../features/notifications/chat-level.ts';
import {
  loadNotificationSettings,
  NOTIFICATION_SETTINGS_KEY,
} from '../../features/notifications/notification-settings.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { AskedArea } from '../parts/settings/asked-area.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';

/** Whether a chat calls for attention; it applies at once, on all devices of the user. */
export function ChatNotificationsArea({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  const until = useStore(chatsStore, (state) => state.muted[chatKey]);
  const isGuest = useIsGuest();
  return (
    <SettingsFrame title={t('nav.notifications')} text={t('notifications.text')} chatKey={chatKey}>
      <SettingsCard>
        <SettingsRow
          label={until === undefined ? t('notifications.on') : t('notifications.muted')}
          text={until === undefined ? t('notifications.on_text') : t('notifications.muted_text')}
        >
          {until === undefined ? (
            <Bell aria-hidden className="text-leaf" />
          ) : (
            <Unmute chatKey={chatKey} until={until} />
          )}
        </SettingsRow>
      </SettingsCard>
      {until === undefined && <MuteChoices chatKey={chatKey} />}
      {!isGuest && <Level chatKey={chatKey} />}
    </SettingsFrame>
  );
}

/** What of the chat notifies the reader while it is not muted. */
function Level({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('notifications.level')}</h2>
      <AskedArea queryKey={NOTIFICATION_SETTINGS_KEY} load={loadNotificationSettings}>
        {() => <LevelCards chatKey={chatKey} />}
      </AskedArea>
    </section>
  );
}

function LevelCards({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  const { items, value, onValueChange } = useChatLevel(chatKey);
  return (
    value !== null && (
      <RadioCardGroup label={t('notifications.level')} value={value} onValueChange={onValueChange}>
        {items.map((item) => (
          <RadioCard key={item.value} value={item.value} title={item.label} />
        ))}
      </RadioCardGroup>
    )
  );
}

function Unmute({ chatKey, until }: { chatKey: ChatKey; until: number | null }) {
  const { t } = useTranslation('channel');
  const format = useFormat();
  return (
    <span className="flex items-center gap-3">
      {until !== null && (
        <span className="text-sm text-muted">{t('notifications.until', { time: format.chatTime(until) })}</span>
      )}
      <Button onClick={() => void unmuteChat(chatKey)}>{t('notifications.unmute')}</Button>
    </span>
  );
}

function MuteChoices({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  const labelOf = useMuteLabel();
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('notifications.mute')}</h2>
      <div className="flex flex-wrap gap-2">
        {MUTE_CHOICES_SECONDS.map((seconds) => (
          <Button
            key={seconds}
            icon={<BellOff size={16} aria-hidden />}
            className="max-md:h-11"
            onClick={() => void muteChat(chatKey, seconds)}
          >
            {labelOf(seconds)}
          </Button>
        ))}
      </div>
    </section>
  );
}
