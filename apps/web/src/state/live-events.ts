import type { EventOf, EventType, ServerEvent } from '@loquat/contract';
import type { StoreApi } from 'zustand';
import { noteExit } from '../features/channels/channel-exits.ts';
import { channelHandlers } from '../features/channels/channels.events.ts';
import { channelsStore } from '../features/channels/channels.store.ts';
import { chatHandlers } from '../features/chat/chats/chats.events.ts';
import { chatsStore } from '../features/chat/chats/chats.store.ts';
import { contactHandlers } from '../features/users/contacts/contacts.events.ts';
import { contactsStore } from '../features/users/contacts/contacts.store.ts';
import { commitEntries } from '../features/chat/log/message-log.ts';
import { messageHandlers } from '../features/chat/log/messages.events.ts';
import { messagesStore } from '../features/chat/log/messages.store.ts';
import { serverHandlers } from '../features/server/server.events.ts';
import { serverStore } from '../features/server/server.store.ts';
import { userHandlers } from '../features/users/users.events.ts';
import { typingHandlers, withSaid } from '../features/chat/typing/typing.events.ts';
import { typingStore } from '../features/chat/typing/typing.store.ts';
import { usersStore } from '../features/users/users.store.ts';
import type { Handlers } from './event-stream.ts';
import { flagRoleChange, getMyUid } from './session.ts';
import { useUi } from './ui-state.ts';

type Listeners<T extends EventType> = { readonly [K in T]: (event: EventOf<K>) => void };

/** The handlers of a feature, bound to its store. */
function feeding<S, T extends EventType>(store: StoreApi<S>, handlers: Handlers<S, T>): Listeners<T> {
  const bound = Object.keys(handlers).map((type) => {
    const handle = handlers[type as T];
    const listen = (event: EventOf<T>) =>
      store.setState((state) => handle(state, event, { myUid: getMyUid(), now: Date.now() }), true);
    return [type, listen];
  });
  return Object.fromEntries(bound) as Listeners<T>;
}

/** For an event that several features care about. */
const inTurn =
  <E>(...listeners: ((event: E) => void)[]) =>
  (event: E): void => {
    for (const listen of listeners) listen(event);
  };

const users = feeding(usersStore, userHandlers);
const channels = feeding(channelsStore, channelHandlers);
const chats = feeding(chatsStore, chatHandlers);
const messages = feeding(messagesStore, messageHandlers);
const contacts = feeding(contactsStore, contactHandlers);
const server = feeding(serverStore, serverHandlers);
const typing = feeding(typingStore, typingHandlers);

function receiveEntries(entries: readonly EventOf<'chat'>[]): void {
  commitEntries(entries, 'stream');
  typingStore.setState((state) => withSaid(state, entries, { myUid: getMyUid() }), true);
}

/** The token keeps the role it was issued with, so a change of the own role asks for a new sign-in. */
function watchingRole(event: EventOf<'users_log'>): void {
  const isAdmin = () => usersStore.getState().byId[getMyUid()]?.is_admin;
  const before = isAdmin();
  users.users_log(event);
  const after = isAdmin();
  if (useUi.getState().ready && before !== undefined && after !== undefined && before !== after) flagRoleChange();
}

/** On another device perhaps. */
function noteLeaving({ gid, uid }: EventOf<'user_leaved_group'>): void {
  if (uid.some((left) => left === getMyUid())) noteExit(gid, 'left');
}

/** What each event of the stream does. An event without an entry here does not compile. */
const liveEvents: Listeners<EventType> = {
  ...users,
  ...channels,
  ...chats,
  ...contacts,
  ...server,
  ...typing,
  users_log: inTurn(watchingRole, messages.users_log, chats.users_log, contacts.users_log),
  user_settings_changed: inTurn(chats.user_settings_changed, contacts.user_settings_changed),
  related_groups: inTurn(channels.related_groups, messages.related_groups, chats.related_groups),
  joined_group: inTurn(channels.joined_group, messages.joined_group, chats.joined_group),
  user_leaved_group: inTurn(
    noteLeaving,
    channels.user_leaved_group,
    messages.user_leaved_group,
    chats.user_leaved_group,
  ),
  kick_from_group: inTurn(
    ({ gid, reason }) => noteExit(gid, reason),
    channels.kick_from_group,
    messages.kick_from_group,
    chats.kick_from_group,
  ),
  group_message_cleared: inTurn(messages.group_message_cleared, chats.group_message_cleared),
  message_cleared: inTurn(messages.message_cleared, chats.message_cleared),
  chat: (event) => receiveEntries([event]),
  // The same pins came with `user_settings`.
  pinned_chats: () => {},
  // The stream itself acts on these three; see `live-session.ts`.
  ready: () => {},
  heartbeat: () => {},
  kick: () => {},
};

const isChat = (event: ServerEvent): event is EventOf<'chat'> => event.type === 'chat';

/** Applies events in order. Messages that follow each other reach their store in one update. */
export function applyEvents(events: readonly ServerEvent[]): void {
  let run: EventOf<'chat'>[] = [];
  const commitRun = () => {
    if (run.length > 0) receiveEntries(run);
    run = [];
  };
  for (const event of events) {
    if (isChat(event)) run.push(event);
    else {
      commitRun();
      const listen = liveEvents[event.type] as (event: ServerEvent) => void;
      listen(event);
    }
  }
  commitRun();
}
