import { useChannel } from '../../features/channels/channels.selectors.ts';
import { idOf } from '../../features/chat/chat-identity.ts';
import { UnknownChat } from '../../features/chat/unknown-chat.tsx';
import { useUser } from '../../features/users/users.selectors.ts';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { ChannelDangerArea } from './channel-danger-area.tsx';
import { ChannelMembersArea } from './channel-members-area.tsx';
import { ChannelOverviewArea } from './channel-overview-area.tsx';
import { ChatAutoDeleteArea } from './chat-auto-delete-area.tsx';
import { ChatNotificationsArea } from './chat-notifications-area.tsx';
import { DmDangerArea } from './dm-danger-area.tsx';
import { DmOverviewArea } from './dm-overview-area.tsx';

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
    // What is typed about one channel is not saved to the next.
    return <ChannelOverviewArea key={channel.gid} channel={channel} />;
  }
  if (user) return nav === 'danger' ? <DmDangerArea user={user} /> : <DmOverviewArea user={user} />;
  return <UnknownChat headingLevel={1} />;
}
