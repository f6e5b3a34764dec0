import { useChannel } from '../../features/channels/channels.selectors.ts';
import { idOf } from '../../features/chat/chat-identity.ts';
import { UnknownChat } from '../../features/chat/unknown-chat.tsx';
import { useUser } from '../../features/users/users.selectors.ts';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { ChannelDangerArea } from './channel-danger-area.tsx';
import { ChannelMembersArea } from './channel-members-area.tsx';
import { ChannelOverviewArea } from './channel-overview-area.tsx';
import { ChatNotificationsArea } from './chat-notifications-area.tsx';
import { DmDangerArea } from './dm-danger-area.tsx';
import { DmOverviewArea } from './dm-overview-area.tsx';
import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { setAutoDelete } from '../../features/chat/chat-settings.actions.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useAutoDeleteLabel } from '../../features/chat/spans.ts';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { SettingsFrame } from '../parts/settings/settings-frame.tsx';

/** One area of the settings of a chat. */
export function ChatSettings({ chatKey, nav }: { chatKey: ChatKey; nav: string | undefined }) {
  const isChannel = isChannelKey(chatKey);
  const channel = useChannel(isChannel ? idOf(chatKey) : 0);
  const user = useUser(isChannel ? 0 : idOf(chatKey));
  if (nav === 'notifications' && (channel ?? user)) return <ChatNotificationsArea chatKey={chatKey} />;
  if (nav === 'auto_delete' && (channel ?? user)) return <ChatAutoDeleteArea chatKey={chatKey} />;
  if (channel) {
    if (nav === 'members' && !channel.is_public) return <ChannelMembersArea channel={channel} />;
    if (nav === 'danger') return <ChannelDangerArea channel={channel} />;
    // Input for one channel must not be saved to the next.
    return <ChannelOverviewArea key={channel.gid} channel={channel} />;
  }
  if (user) return nav === 'danger' ? <DmDangerArea user={user} /> : <DmOverviewArea user={user} />;
  return <UnknownChat headingLevel={1} />;
}

/** After how long own messages disappear from a chat; it applies at once, to messages sent from now on. */
function ChatAutoDeleteArea({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  const seconds = useStore(chatsStore, (state) => state.autoDelete[chatKey] ?? 0);
  const labelOf = useAutoDeleteLabel();
  return (
    <SettingsFrame title={t('nav.auto_delete')} text={t('auto_delete.text')} chatKey={chatKey}>
      <RadioCardGroup
        label={t('auto_delete.label')}
        value={String(seconds)}
        onValueChange={(value) => void setAutoDelete(chatKey, Number(value))}
        className="sm:grid-cols-2"
      >
        {AUTO_DELETE_CHOICES_SECONDS.map((choice) => (
          <RadioCard key={choice} value={String(choice)} title={labelOf(choice)} />
        ))}
      </RadioCardGroup>
    </SettingsFrame>
  );
}
