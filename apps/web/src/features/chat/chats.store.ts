import { create } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

type ByChat<T> = Readonly<Record<ChatKey, T>>;

export interface Activity {
  lastMid: number;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

/** One person's view of their chats. */
export interface ChatsState {
  /** Channels the user can see; they are listed even before anything is said in them. */
  channels: readonly ChatKey[];
  /** Newest message of each chat that has one. */
  activity: ByChat<Activity>;
  /** Newest message seen (wire: read index). */
  readMarkers: ByChat<number>;
  /** Known messages of others newer than the read marker, ascending. */
  unread: ByChat<readonly number[]>;
  /** Those among them that mention the user. */
  mentions: ByChat<readonly number[]>;
  /**
   * The message from which the user marked a chat as unread, on this device: it and later ones count as unread again.
   */
  unreadFrom: ByChat<number>;
  /** The open chat that was marked so: seeing its end does not mark it as read until it has been left. */
  heldUnread: ChatKey | null;
  /** Private channels that somebody added the user to and the user has not opened yet. */
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
  /** The chat that was open before that one. */
  openedBefore: ChatKey | null;
}

export const emptyChats: ChatsState = {
  channels: [],
  activity: {},
  readMarkers: {},
  unread: {},
  mentions: {},
  unreadFrom: {},
  heldUnread: null,
  added: [],
  muted: {},
  pinned: {},
  autoDelete: {},
  hidden: {},
  lastOpened: null,
  openedBefore: null,
};

export const chatsStore = create<ChatsState>()(() => emptyChats);
