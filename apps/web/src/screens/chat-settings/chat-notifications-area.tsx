import { Bell, BellOff } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { MUTE_CHOICES_SECONDS, muteChat, unmuteChat } from '../../features/chat/chat-settings.actions.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useMuteLabel } from '../../features/chat/duration-labels.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';
import { ChatLevelSection } from './chat-level-section.tsx';

// Loaded on use: as part of the screen, its files would be named in the script that every page loads first.

/** Whether a chat notifies the user; changes apply at once, on all devices of the user. */
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
      {!isGuest && (
        <Suspense>
          <ChatLevelSection chatKey={chatKey} />
        </Suspense>
      )}
    </SettingsFrame>
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
