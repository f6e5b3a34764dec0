import { create } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

type ByChat<T> = Readonly<Record<ChatKey, T>>;

export interface Activity {
  lastMid: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

/** One user's view of their chats. */
export interface ChatsState {
  /** Channels that the user can see; they are listed even if they have no messages. */
  channels: readonly ChatKey[];
  /** Newest message of each chat that has one. */
  activity: ByChat<Activity>;
  /** Newest message seen (wire: read index). */
  readMarkers: ByChat<number>;
  /** Known messages of others newer than the read marker, ascending. */
  unread: ByChat<readonly number[]>;
  /** The unread messages that mention the user. */
  mentions: ByChat<readonly number[]>;
  /**
   * The message from which the user marked a chat as unread, on this device: it and later ones count as unread again.
   */
  unreadFrom: ByChat<number>;
  /** Open chats that were marked as unread: seeing their end does not mark them as read until they have been left. */
  keptUnread: readonly ChatKey[];
  /** Private channels to which another user added the user, and that the user has not opened yet. */
  added: readonly ChatKey[];
  /** When a mute ends, in milliseconds since the epoch; null = never. */
  muted: ByChat<number | null>;
  /** When a chat was pinned, in milliseconds since the epoch. */
  pinned: ByChat<number>;
  /** Seconds after which the user's messages disappear; absent = never. */
  autoDelete: ByChat<number>;
  /** The newest message when the user hid a chat on this device; a newer one brings it back. */
  hidden: ByChat<number>;
  lastOpened: ChatKey | null;
  /** The chat that was open before the last one. */
  openedBefore: ChatKey | null;
}

export const emptyChats: ChatsState = {
  channels: [],
  activity: {},
  readMarkers: {},
  unread: {},
  mentions: {},
  unreadFrom: {},
  keptUnread: [],
  added: [],
  muted: {},
  pinned: {},
  autoDelete: {},
  hidden: {},
  lastOpened: null,
  openedBefore: null,
};

export const chatsStore = create<ChatsState>()(() => emptyChats);
