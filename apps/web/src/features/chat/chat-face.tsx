import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { ChannelTile } from '../../ui/picture/channel-tile.tsx';
import { useChannel } from '../channels/channels.selectors.ts';
import { UserAvatar } from '../users/user-avatar.tsx';
import { idOf } from './chat-identity.ts';

export interface ChatFaceProps {
  chatKey: ChatKey;
  /** Edge in px. */
  size?: number;
  /** The chat on the screen: its tile is green. */
  isOpen?: boolean;
}

/** The picture of a chat: a channel's tile or a person's avatar. */
export function ChatFace({ chatKey, size = 36, isOpen = false }: ChatFaceProps) {
  return isChannelKey(chatKey) ? (
    <ChannelFace gid={idOf(chatKey)} size={size} isOpen={isOpen} />
  ) : (
    <UserAvatar uid={idOf(chatKey)} size={size} hasPresence />
  );
}

function ChannelFace({ gid, size, isOpen }: { gid: number; size: number; isOpen: boolean }) {
  const channel = useChannel(gid);
  const version = channel?.avatar_updated_at ?? 0;
  return (
    <ChannelTile
      size={size}
      isPrivate={channel?.is_public === false}
      tone={isOpen ? 'leaf' : 'neutral'}
      src={version > 0 ? `/api/resource/group_avatar?gid=${gid}&t=${version}` : undefined}
    />
  );
}
