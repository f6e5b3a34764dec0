import type { Channel, EventOf } from '@loquat/contract';
import { type ChatKey, channelKey, dmKey, keyOfTarget, leftChannels } from '#lib/chat-key.ts';
import type { Handlers } from '#state/feature-state.ts';
import type { ChatsState } from '../chats.store.ts';
import { withReadMarker } from './unread.ts';

type ByChat<T> = Record<ChatKey, T>;

function without<T>(record: Readonly<ByChat<T>>, key: ChatKey): ByChat<T> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}

/** The state without a chat that the user can no longer see. */
const withoutChat = (state: ChatsState, key: ChatKey): ChatsState => ({
  channels: state.channels.filter((channel) => channel !== key),
  activity: without(state.activity, key),
  readMarkers: without(state.readMarkers, key),
  unread: without(state.unread, key),
  mentions: without(state.mentions, key),
  unreadFrom: without(state.unreadFrom, key),
  added: state.added.filter((channel) => channel !== key),
  muted: without(state.muted, key),
  pinned: without(state.pinned, key),
  autoDelete: without(state.autoDelete, key),
  hidden: without(state.hidden, key),
  lastOpened: state.lastOpened === key ? null : state.lastOpened,
  openedBefore: state.openedBefore === key ? null : state.openedBefore,
  keptUnread: state.keptUnread.filter((one) => one !== key),
});

/** A chat that still exists but is empty. */
const emptied = (state: ChatsState, key: ChatKey): ChatsState => ({
  ...state,
  activity: without(state.activity, key),
  unread: without(state.unread, key),
  mentions: without(state.mentions, key),
  unreadFrom: without(state.unreadFrom, key),
});

type Markers = Pick<EventOf<'user_settings'>, 'read_index_users' | 'read_index_groups'>;
const withMarkers = (state: ChatsState, { read_index_users, read_index_groups }: Markers): ChatsState => {
  const dms = read_index_users.reduce((next, { uid, mid }) => withReadMarker(next, dmKey(uid), mid), state);
  return read_index_groups.reduce((next, { gid, mid }) => withReadMarker(next, channelKey(gid), mid), dms);
};

type Mutes = Pick<EventOf<'user_settings'>, 'mute_users' | 'mute_groups'>;
const mutesOf = ({ mute_users, mute_groups }: Mutes): ByChat<number | null> => ({
  ...Object.fromEntries(mute_users.map(({ uid, expired_at }) => [dmKey(uid), expired_at])),
  ...Object.fromEntries(mute_groups.map(({ gid, expired_at }) => [channelKey(gid), expired_at])),
});

type AutoDeletes = Pick<EventOf<'user_settings'>, 'burn_after_reading_users' | 'burn_after_reading_groups'>;
const autoDeletesOf = (event: AutoDeletes): ByChat<number> => ({
  ...Object.fromEntries(event.burn_after_reading_users.map(({ uid, expires_in }) => [dmKey(uid), expires_in])),
  ...Object.fromEntries(event.burn_after_reading_groups.map(({ gid, expires_in }) => [channelKey(gid), expires_in])),
});

const pinsOf = (pins: EventOf<'user_settings'>['pinned_chats']): ByChat<number> =>
  Object.fromEntries(pins.map(({ target, updated_at }) => [keyOfTarget(target), updated_at]));

/** Zero seconds on the wire means "off". */
const switchedOn = (autoDelete: Readonly<ByChat<number>>): ByChat<number> =>
  Object.fromEntries(Object.entries(autoDelete).filter(([, seconds]) => seconds > 0));

/** Another user added the user to a private channel. Channels that the user created do not count. */
const isAdded = ({ is_public, owner }: Pick<Channel, 'is_public' | 'owner'>, myUid: number): boolean =>
  !is_public && owner !== myUid;

type ChatEvent =
  | 'user_settings'
  | 'user_settings_changed'
  | 'pinned_chats'
  | 'notification_settings_changed'
  | 'new_device'
  | 'sign_in_methods_changed'
  | 'related_groups'
  | 'joined_group'
  | 'user_leaved_group'
  | 'kick_from_group'
  | 'group_message_cleared'
  | 'message_cleared'
  | 'users_log';

export const chatHandlers: Handlers<ChatsState, ChatEvent> = {
  user_settings: (state, event) => ({
    ...withMarkers(state, event),
    muted: mutesOf(event),
    pinned: pinsOf(event.pinned_chats),
    autoDelete: switchedOn(autoDeletesOf(event)),
  }),

  user_settings_changed: (state, event) => {
    const muted = {
      ...state.muted,
      ...mutesOf({ mute_users: event.add_mute_users, mute_groups: event.add_mute_groups }),
    };
    for (const uid of event.remove_mute_users) delete muted[dmKey(uid)];
    for (const gid of event.remove_mute_groups) delete muted[channelKey(gid)];
    const pinned = { ...state.pinned, ...pinsOf(event.add_pin_chats) };
    for (const target of event.remove_pin_chats) delete pinned[keyOfTarget(target)];
    const autoDelete = switchedOn({ ...state.autoDelete, ...autoDeletesOf(event) });
    return { ...withMarkers(state, event), muted, pinned, autoDelete };
  },
  // `user_settings` contains the same pins.
  pinned_chats: (state) => state,
  // Settings are requested by the screens that show them.
  notification_settings_changed: (state) => state,
  // A toast reports it; its code loads later.
  new_device: (state) => state,
  sign_in_methods_changed: (state) => state,

  related_groups: (state, { groups, joined = [] }, { myUid }) => {
    const channels = groups.map(({ gid }) => channelKey(gid));
    const known = Object.keys({ ...state.activity, ...state.readMarkers }) as ChatKey[];
    const left = leftChannels(known, groups);
    // Messages from before the user joined were not addressed to them: they count as read, also when loaded later.
    const heard = joined.reduce((next, { gid, since_mid }) => withReadMarker(next, channelKey(gid), since_mid), state);
    // On a new device all channels would count as new.
    const isNew = (key: ChatKey) => state.channels.length > 0 && !state.channels.includes(key);
    const added = groups
      .filter((group) => isAdded(group, myUid))
      .map(({ gid }) => channelKey(gid))
      .filter(isNew);
    const kept = left.reduce(withoutChat, heard);
    return { ...kept, channels, added: [...kept.added, ...added] };
  },
  joined_group: (state, { group, since_mid }, { myUid }) => {
    const key = channelKey(group.gid);
    if (state.channels.includes(key)) return withReadMarker(state, key, since_mid ?? 0);
    const heard = withReadMarker(state, key, since_mid ?? 0);
    // Without `since_mid`, this is the answer to the user's own action.
    const isNews = since_mid !== undefined && isAdded(group, myUid);
    return { ...heard, channels: [...heard.channels, key], added: isNews ? [...heard.added, key] : heard.added };
  },
  user_leaved_group: (state, { gid, uid }, { myUid }) =>
    uid.some((left) => left === myUid) ? withoutChat(state, channelKey(gid)) : state,
  kick_from_group: (state, { gid }) => withoutChat(state, channelKey(gid)),
  group_message_cleared: (state, { gid }) => emptied(state, channelKey(gid)),
  message_cleared: (state) => ({ ...state, activity: {}, unread: {}, mentions: {}, unreadFrom: {} }),
  users_log: (state, { logs }) =>
    logs.reduce((next, { action, uid }) => (action === 'delete' ? withoutChat(next, dmKey(uid)) : next), state),
};
