import { type ChatKey, type ConversationKind, kindOf } from '../../lib/chat-key.ts';
import { channelParts } from './parts/channel-parts.tsx';
import type { ChatAvatarProps, ChatParts } from './parts/chat-parts.ts';
import { directParts } from './parts/direct-parts.tsx';

const PARTS: Record<ConversationKind, ChatParts> = { channel: channelParts, direct: directParts };

/** The parts of the screen that differ between the kinds of conversations. */
export const partsOf = (key: ChatKey): ChatParts => PARTS[kindOf(key)];

/** The picture of a chat: a channel's tile or a user's avatar. */
export function ChatAvatar(props: ChatAvatarProps) {
  const { Avatar } = partsOf(props.chatKey);
  return <Avatar {...props} />;
}
