import { type ChatKey, channelKey, dmKey, leftChannels } from '#lib/chat-key.ts';
import type { Handlers } from '#state/feature-state.ts';
import { type ChatLog, isTemporary, logOf, type MessagesState } from './messages.store.ts';

/** The state without a chat that the user can no longer see. */
function withoutChat(state: MessagesState, key: ChatKey): MessagesState {
  if (!state.chats[key] && state.joinedAt[key] === undefined && !state.fetched[key]) return state;
  const { [key]: _log, ...chats } = state.chats;
  const { [key]: _fetched, ...fetched } = state.fetched;
  const { [key]: _joined, ...joinedAt } = state.joinedAt;
  const gone = [...state.byMid.values()].filter(({ chat }) => chat === key);
  return { ...state, chats, fetched, joinedAt, byMid: state.byMid.without(gone.map(({ mid }) => mid)) };
}

/**
 * The stream carries a channel from the moment of joining; older messages come from its history. A user who left and
 * rejoined while disconnected starts over: messages in between were not sent to them.
 */
function withChannel(state: MessagesState, gid: number, since_mid = 0): MessagesState {
  const key = channelKey(gid);
  const known = state.joinedAt[key];
  if (known !== undefined && (since_mid === 0 || since_mid < known)) return state;
  const from = Math.max(since_mid, state.received.length > 0 ? state.afterMid : -1) + 1;
  const fresh = known === undefined ? state : withoutChat(state, key);
  return { ...fresh, joinedAt: { ...fresh.joinedAt, [key]: from } };
}

/** The state whose chats contain only messages after a gap in the log that ends before `firstMid`. */
export function withoutOlderThan(state: MessagesState, firstMid: number): MessagesState {
  const chats: Record<ChatKey, ChatLog> = { ...state.chats };
  const byMid = state.byMid.edit();
  for (const key of Object.keys(state.chats) as ChatKey[]) {
    const log = logOf(state, key);
    for (const mid of log.mids) if (mid < firstMid && mid !== log.lastMid) byMid.delete(mid);
    // A chat whose reader is far back is emptied: it continues at its end.
    const mids = log.mids.filter((mid) => mid >= firstMid && (!log.hasNewer || isTemporary(mid)));
    chats[key] = { ...log, mids, hasMore: true, hasNewer: false };
  }
  return { ...state, byMid: byMid.done(), chats };
}

/** A chat that still exists but is empty. */
const emptied = (state: MessagesState, key: ChatKey): MessagesState => ({
  ...withoutChat(state, key),
  joinedAt: state.joinedAt,
});

/** The state without the parts loaded on request: they may have been cleared meanwhile. */
export const withoutFetched = (state: MessagesState): MessagesState =>
  (Object.keys(state.fetched) as ChatKey[]).reduce(emptied, state);

type MessageEvent =
  | 'related_groups'
  | 'joined_group'
  | 'user_leaved_group'
  | 'kick_from_group'
  | 'group_message_cleared'
  | 'message_cleared'
  | 'users_log';

export const messageHandlers: Handlers<MessagesState, MessageEvent> = {
  related_groups: (state, { groups, joined = [] }) => {
    const known = [...Object.keys(state.joinedAt), ...Object.keys(state.chats)] as ChatKey[];
    const left = leftChannels(known, groups);
    const since = new Map(joined.map(({ gid, since_mid }) => [gid, since_mid]));
    return groups.reduce((next, { gid }) => withChannel(next, gid, since.get(gid)), left.reduce(withoutChat, state));
  },
  joined_group: (state, { group, since_mid }) => withChannel(state, group.gid, since_mid),
  user_leaved_group: (state, { gid, uid }, { myUid }) =>
    uid.some((left) => left === myUid) ? withoutChat(state, channelKey(gid)) : state,
  kick_from_group: (state, { gid }) => withoutChat(state, channelKey(gid)),
  group_message_cleared: (state, { gid }) => emptied(state, channelKey(gid)),
  message_cleared: (state) => (Object.keys(state.chats) as ChatKey[]).reduce(emptied, state),
  users_log: (state, { logs }) =>
    logs.reduce((next, { action, uid }) => (action === 'delete' ? withoutChat(next, dmKey(uid)) : next), state),
};
