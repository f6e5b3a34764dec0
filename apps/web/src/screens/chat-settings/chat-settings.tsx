import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useChannel } from '../../features/channels/channels.selectors.ts';
import { setAutoDelete } from '../../features/chat/chat-settings.actions.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useAutoDeleteLabel } from '../../features/chat/duration-labels.ts';
import { UnknownChat } from '../../features/chat/unknown-chat.tsx';
import { conversationOf, useConversation } from '../../features/conversations/conversations.ts';
import { useUser } from '../../features/users/users.selectors.ts';
import { type ChatKey, type ConversationKind, idOf } from '../../lib/chat-key.ts';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { SettingsFrame } from '../parts/settings/settings-frame.tsx';
import { ChannelDangerArea } from './channel-danger-area.tsx';
import { ChannelMembersArea } from './channel-members-area.tsx';
import { ChannelOverviewArea } from './channel-overview-area.tsx';
import { ChatNotificationsArea } from './chat-notifications-area.tsx';
import { DmDangerArea } from './dm-danger-area.tsx';
import { DmOverviewArea } from './dm-overview-area.tsx';

export interface ChatSettingsProps {
  chatKey: ChatKey;
  /** The area; none = the first. */
  nav: string | undefined;
}

/** One area of the settings of a chat. */
export function ChatSettings({ chatKey, nav }: ChatSettingsProps) {
  const isKnown = useConversation(chatKey, (conversation) => conversation.isKnown);
  const Areas = AREAS[conversationOf(chatKey).kind];
  if (!isKnown) return <UnknownChat headingLevel={1} />;
  if (nav === 'notifications') return <ChatNotificationsArea chatKey={chatKey} />;
  if (nav === 'auto_delete') return <ChatAutoDeleteArea chatKey={chatKey} />;
  return <Areas chatKey={chatKey} nav={nav} />;
}

function ChannelAreas({ chatKey, nav }: ChatSettingsProps) {
  const channel = useChannel(idOf(chatKey));
  if (!channel) return null;
  if (nav === 'members' && !channel.is_public) return <ChannelMembersArea channel={channel} />;
  if (nav === 'danger') return <ChannelDangerArea channel={channel} />;
  // Input for one channel must not be saved to the next.
  return <ChannelOverviewArea key={channel.gid} channel={channel} />;
}

function DirectAreas({ chatKey, nav }: ChatSettingsProps) {
  const user = useUser(idOf(chatKey));
  if (!user) return null;
  return nav === 'danger' ? <DmDangerArea user={user} /> : <DmOverviewArea user={user} />;
}

/** The areas that differ between the kinds of conversations. */
const AREAS: Record<ConversationKind, ComponentType<ChatSettingsProps>> = {
  channel: ChannelAreas,
  direct: DirectAreas,
};

/** The time after which the user's own messages disappear from a chat; it applies at once, to new messages. */
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
