import { callNoticeOf, type MessageProperties, saysJoined } from '@loquat/contract';
import type { ChatKey } from '#lib/chat-key.ts';
import type { Activity, ChatsState } from '../chats.store.ts';

/** A message that appeared in a chat. */
export interface Appeared {
  mid: number;
  chat: ChatKey;
  from_uid: number;
  properties: MessageProperties | null;
}

/** Changes of the chats by a batch of log entries. */
export interface LogChanges {
  added: readonly Appeared[];
  removed: readonly { key: ChatKey; mid: number }[];
  /** Newest message of every chat that changed; lastMid 0 = none left. */
  activity: Readonly<Record<ChatKey, Activity>>;
}

type Mids = Record<ChatKey, readonly number[]>;

export const mentionsMe = (message: Appeared, myUid: number): boolean => {
  const mentions = message.properties?.['mentions'];
  return Array.isArray(mentions) && mentions.includes(myUid);
};

/** Adds to the lists, copying each once; ascending, without duplicates. */
function insertAll(lists: Mids, messages: readonly Appeared[]): Mids {
  if (messages.length === 0) return lists;
  const next = { ...lists };
  for (const [chat, added] of Map.groupBy(messages, (message) => message.chat)) {
    next[chat] = [...new Set([...(lists[chat] ?? []), ...added.map(({ mid }) => mid)])].sort((a, b) => a - b);
  }
  return next;
}

function removeAll(lists: Mids, removed: LogChanges['removed']): Mids {
  let next = lists;
  for (const { key, mid } of removed) {
    const list = next[key];
    if (list?.includes(mid)) next = { ...next, [key]: list.filter((other) => other !== mid) };
  }
  return next;
}

/** Participants of a call know about it; a missed call is unread. */
function wasThere(properties: MessageProperties | null, myUid: number): boolean {
  return callNoticeOf(properties)?.users.some((uid) => uid === myUid) ?? false;
}

/** The state after messages appeared and disappeared: unread counts, mentions and the order of chats. */
export function applyLogChanges(state: ChatsState, changes: LogChanges, myUid: number): ChatsState {
  const news = changes.added.filter(
    // A notice that a user joined does not count as unread.
    ({ chat, from_uid, mid, properties }) =>
      from_uid !== myUid &&
      mid > (state.readMarkers[chat] ?? 0) &&
      !saysJoined(properties) &&
      !wasThere(properties, myUid),
  );
  const mentions = news.filter((message) => mentionsMe(message, myUid));
  return {
    ...state,
    unread: removeAll(insertAll(state.unread, news), changes.removed),
    mentions: removeAll(insertAll(state.mentions, mentions), changes.removed),
    activity: { ...state.activity, ...changes.activity },
  };
}

/** The state with a chat read up to `mid`, even if it was marked as unread by hand before. */
export function readUpTo(state: ChatsState, key: ChatKey, mid: number): ChatsState {
  const after = (list: readonly number[] | undefined) => list?.filter((other) => other > mid) ?? [];
  const { [key]: _from, ...unreadFrom } = state.unreadFrom;
  return {
    ...state,
    readMarkers: { ...state.readMarkers, [key]: mid },
    unread: { ...state.unread, [key]: after(state.unread[key]) },
    mentions: { ...state.mentions, [key]: after(state.mentions[key]) },
    unreadFrom,
    keptUnread: state.keptUnread.filter((one) => one !== key),
    added: state.added.filter((one) => one !== key),
  };
}

/** The state with a read marker moved forward; a marker that is not newer changes nothing. */
export const withReadMarker = (state: ChatsState, key: ChatKey, mid: number): ChatsState =>
  mid <= (state.readMarkers[key] ?? 0) ? state : readUpTo(state, key, mid);
