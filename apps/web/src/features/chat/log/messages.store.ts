import type { MessageProperties, Uid } from '@loquat/contract';
import { create } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import type { Interval } from './history/coverage.ts';
import { MidTable } from './mid-table.ts';

/** A message as the feed shows it: edits and reactions applied. */
export interface ChatMessage {
  /** Message id; while `sending` or `failed` the temporary id, which equals `local_id`. */
  mid: number;
  from_uid: number;
  /** Milliseconds since the epoch. */
  created_at: number;
  chat: ChatKey;
  content_type: string;
  content: string;
  properties: MessageProperties | null;
  /** The message that this one replies to. */
  reply_mid?: number;
  edited: boolean;
  /** When it was last edited, milliseconds since the epoch; absent while the edit is being sent. */
  edited_at?: number;
  /** Seconds after creation at which it disappears; null = it stays. */
  expires_in: number | null;
  /** The users of each reaction; reactions in the order in which they were first used. */
  reactions: Readonly<Record<string, readonly Uid[]>>;
  sending?: true;
  failed?: SendFailure;
  /** Temporary id under which the sender's client showed the message; only on own messages. Stable React key. */
  local_id?: number;
}

/** `waiting`: the page was offline, and the message is sent automatically once it is online. */
export type SendFailure = 'blocked' | 'error' | 'waiting';

/** The part of a chat that is in memory: always without gaps. */
export interface ChatLog {
  /** Ascending; acknowledged temporary ids are already removed. */
  mids: readonly number[];
  /** Older messages exist on this device or on the server, or may exist. */
  hasMore: boolean;
  /** Newer messages exist, on this device or on the server, and are not in memory: the reader is far back. */
  hasNewer: boolean;
  loading: boolean;
  /** The last load failed: the next one waits until the reader moves or opens the chat, or the stream is back. */
  hasFailed: boolean;
  /** Newest message of the chat that the server knows, 0 = none. In memory even when `hasNewer`. */
  lastMid: number;
}

/** The content of a message. */
export type Said = Pick<ChatMessage, 'content_type' | 'content' | 'properties'>;

/** The changes of a message in the log, kept separately so that the order and repetition of entries do not matter. */
export interface Annotations {
  /** A like with a temporary mid is the user's own and not in the log yet; see `pending-changes.ts`. */
  likes: readonly { mid: number; uid: Uid; action: string }[];
  edit?: Said & {
    mid: number;
    /** Milliseconds since the epoch. */
    at: number;
  };
  /** The user's own edit that is not in the log yet. */
  pendingEdit?: Said;
  deleted?: true;
}

/** A chat on the screen. */
export interface Viewed {
  /** Its end is in view. */
  atEnd: boolean;
}

export interface MessagesState {
  byMid: MidTable<ChatMessage>;
  chats: Readonly<Record<ChatKey, ChatLog>>;
  /** Keyed by the mid of their message, which need not be in memory. */
  annotations: MidTable<Annotations>;
  /** Newest entry received from the stream, reactions included; where the next stream resumes. */
  afterMid: number;
  /** Ranges of the whole log that were received from the stream. */
  received: readonly Interval[];
  /** Further ranges per chat, from its history. */
  fetched: Readonly<Record<ChatKey, readonly Interval[]>>;
  /** The stream carries a chat only from this mid on: the user joined it then. */
  joinedAt: Readonly<Record<ChatKey, number>>;
  /** The chats on the screen. */
  viewed: Readonly<Record<ChatKey, Viewed>>;
}

export const emptyMessages: MessagesState = {
  byMid: new MidTable(),
  chats: {},
  annotations: new MidTable(),
  afterMid: 0,
  received: [],
  fetched: {},
  joinedAt: {},
  viewed: {},
};

export const EMPTY_LOG: ChatLog = {
  mids: [],
  hasMore: true,
  hasNewer: false,
  loading: false,
  hasFailed: false,
  lastMid: 0,
};

export const messagesStore = create<MessagesState>()(() => emptyMessages);

/** The part of a chat in memory; an empty one for an unknown chat. */
export const logOf = (state: MessagesState, key: ChatKey): ChatLog => state.chats[key] ?? EMPTY_LOG;

/** Server mids are small; temporary ids are milliseconds since the epoch. */
export const isTemporary = (mid: number): boolean => mid > 1_000_000_000_000;

/** Whether the reader sees a chat. */
export const isOnScreen = (key: ChatKey): boolean => messagesStore.getState().viewed[key] !== undefined;
