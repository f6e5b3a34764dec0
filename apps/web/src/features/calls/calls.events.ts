import { type ChatKey, channelKey, dmKey, keyOfTarget } from '../../lib/chat-key.ts';
import type { Handlers } from '../../state/feature-state.ts';
import type { CallsState } from './calls.store.ts';

function without(state: CallsState, key: ChatKey): CallsState {
  if (!state.byChat[key]) return state;
  const { [key]: _ended, ...byChat } = state.byChat;
  return { ...state, byChat };
}

type CallEvent =
  | 'user_calling'
  | 'calls'
  | 'call'
  | 'call_ended'
  | 'call_muted'
  | 'call_removed'
  | 'user_leaved_group'
  | 'kick_from_group'
  | 'users_log';

export const callHandlers: Handlers<CallsState, CallEvent> = {
  // The `call` event beside it contains the callees.
  user_calling: (state) => state,
  calls: (state, { calls }) => ({
    ...state,
    byChat: Object.fromEntries(calls.map((call) => [keyOfTarget(call.target), call])),
  }),
  call: (state, { call }) => ({ ...state, byChat: { ...state.byChat, [keyOfTarget(call.target)]: call } }),
  call_ended: (state, { target }) => without(state, keyOfTarget(target)),
  // The page that is in the call handles it.
  call_muted: (state) => state,
  call_removed: (state) => state,
  user_leaved_group: (state, { gid, uid }, { myUid }) =>
    uid.some((left) => left === myUid) ? without(state, channelKey(gid)) : state,
  kick_from_group: (state, { gid }) => without(state, channelKey(gid)),
  users_log: (state, { logs }) =>
    logs.reduce((next, { action, uid }) => (action === 'delete' ? without(next, dmKey(uid)) : next), state),
};
