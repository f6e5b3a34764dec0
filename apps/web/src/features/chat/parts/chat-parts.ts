import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';

export interface ChatAvatarProps {
  chatKey: ChatKey;
  /** Edge in px. */
  size?: number;
  /** The chat on the screen: its tile is green. */
  isOpen?: boolean;
}

export interface ChatPartProps {
  chatKey: ChatKey;
}

export interface EmptyChatProps extends ChatPartProps {
  /** Opens the dialog that invites users; without it there is no button. */
  onInvite?: (() => void) | undefined;
}

/** What each kind of conversation shows in its own way. */
export interface ChatParts {
  /** Before the name in lists of places. */
  Icon: LucideIcon;
  /** The picture. */
  Avatar: ComponentType<ChatAvatarProps>;
  /** The second line of the top bar. */
  Topic: ComponentType<ChatPartProps>;
  /** The facts in the details panel. */
  Facts: ComponentType<ChatPartProps>;
  /** Title and text above the first message. */
  Start: ComponentType<ChatPartProps>;
  /** In place of messages while there are none. */
  Empty: ComponentType<EmptyChatProps>;
}
