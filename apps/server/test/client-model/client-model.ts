import type { Channel, ChatTarget, EventOf, Message, OpenCall, ServerEvent, User } from '@loquat/contract';
import { forgetMessages, isIn, takeEntry } from './client-messages.ts';

/** What everyone knows about a user and is told changes of. */
type KnownUser = Omit<User, 'create_by'>;

/** What a client knows: loaded once, then kept up to date by events only. Keys are ids as text. */
export interface Knowledge {
  /** Uid of the client's user. */
  me: number;
  users: Record<number, KnownUser>;
  /** Version of the user list; undefined before the first one. */
  usersVersion: number | undefined;
  online: Record<number, boolean>;
  channels: Record<number, Channel>;
  messages: Record<number, Message>;
  userMarkers: Record<number, number>;
  channelMarkers: Record<number, number>;
  /** By chat, as `chatKey` names it: when a mute ends, seconds of auto-delete, and pins, newest first. */
  mutes: Record<string, number | null>;
  autoDeletes: Record<string, number>;
  pins: string[];
  /** The call of each chat, as `chatKey` names it. */
  calls: Record<string, OpenCall>;
  contacts: Record<number, string>;
  nicknames: Record<number, string>;
  /** The server's settings, by the names that `server_config_changed` uses. */
  server: Record<string, unknown>;
}

export const nothingKnown = (me: number): Knowledge => ({
  me,
  users: {},
  usersVersion: undefined,
  online: {},
  channels: {},
  messages: {},
  userMarkers: {},
  channelMarkers: {},
  mutes: {},
  autoDeletes: {},
  pins: [],
  calls: {},
  contacts: {},
  nicknames: {},
  server: {},
});

export const chatKey = (target: ChatTarget): string =>
  'uid' in target ? `user ${target.uid}` : `channel ${target.gid}`;
const userKey = (uid: number) => `user ${uid}`;
const channelKey = (gid: number) => `channel ${gid}`;

/** Drops a client's settings for the chat with somebody who is gone. */
function forgetPerson(known: Knowledge, uid: number): void {
  const key = userKey(uid);
  delete known.mutes[key];
  delete known.autoDeletes[key];
  known.pins = known.pins.filter((pin) => pin !== key);
  delete known.contacts[uid];
  delete known.nicknames[uid];
  delete known.calls[key];
}

interface ChatSettings {
  mutes: Record<string, number | null>;
  autoDeletes: Record<string, number>;
}

/** Merges settings into the known ones; zero seconds switch auto-delete off. */
function applySettings(known: Knowledge, { mutes, autoDeletes }: ChatSettings): void {
  Object.assign(known.mutes, mutes);
  Object.assign(known.autoDeletes, autoDeletes);
  for (const [key, seconds] of Object.entries(known.autoDeletes)) if (seconds === 0) delete known.autoDeletes[key];
}

const withoutNulls = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

/** An empty status or nickname means none. */
function applyText(texts: Record<number, string>, uid: number, text: string): void {
  if (text === '') delete texts[uid];
  else texts[uid] = text;
}

type ServerChange = EventOf<'server_config_changed'>;
type Mutes = Pick<EventOf<'user_settings'>, 'mute_users' | 'mute_groups'>;
const mutesOf = ({ mute_users, mute_groups }: Mutes) =>
  Object.fromEntries([
    ...mute_users.map(({ uid, expired_at }) => [userKey(uid), expired_at]),
    ...mute_groups.map(({ gid, expired_at }) => [channelKey(gid), expired_at]),
  ]);

type AutoDeletes = Pick<EventOf<'user_settings'>, 'burn_after_reading_users' | 'burn_after_reading_groups'>;
const autoDeletesOf = ({ burn_after_reading_users, burn_after_reading_groups }: AutoDeletes) =>
  Object.fromEntries([
    ...burn_after_reading_users.map(({ uid, expires_in }) => [userKey(uid), expires_in]),
    ...burn_after_reading_groups.map(({ gid, expires_in }) => [channelKey(gid), expires_in]),
  ]);

function learnSettings(known: Knowledge, event: EventOf<'user_settings'>): void {
  known.mutes = {};
  known.autoDeletes = {};
  applySettings(known, { mutes: mutesOf(event), autoDeletes: autoDeletesOf(event) });
  known.pins = event.pinned_chats.map(({ target }) => chatKey(target));
}

function learnChange(known: Knowledge, event: EventOf<'user_settings_changed'>): void {
  const mutes = mutesOf({ mute_users: event.add_mute_users, mute_groups: event.add_mute_groups });
  applySettings(known, { mutes, autoDeletes: autoDeletesOf(event) });
  for (const uid of event.remove_mute_users) delete known.mutes[userKey(uid)];
  for (const gid of event.remove_mute_groups) delete known.mutes[channelKey(gid)];
  for (const { target } of event.add_pin_chats) known.pins = [...new Set([chatKey(target), ...known.pins])];
  const unpinned = event.remove_pin_chats.map(chatKey);
  known.pins = known.pins.filter((pin) => !unpinned.includes(pin));
  for (const { target_uid, info } of event.add_contacts) applyText(known.contacts, target_uid, info.status);
  for (const uid of event.remove_contacts) applyText(known.contacts, uid, '');
}

/** Absent means unchanged; entries of created users are complete. */
function learnUser(known: Knowledge, { log_id, action, ...entry }: EventOf<'users_log'>['logs'][number]): void {
  const { uid } = entry;
  known.usersVersion = Math.max(known.usersVersion ?? 0, log_id);
  if (action === 'delete') {
    delete known.users[uid];
    delete known.online[uid];
    delete known.userMarkers[uid];
    forgetPerson(known, uid);
  } else known.users[uid] = { ...known.users[uid], ...withoutNulls(entry) } as KnownUser;
}

/** Null and absent = unchanged; an empty description = none. */
function learnServer(known: Knowledge, { type: _type, organization_logo: _logo, ...change }: ServerChange): void {
  Object.assign(known.server, withoutNulls(change));
  known.server['organization_description'] ||= null;
}

const byId = <T>(items: readonly T[], id: (item: T) => number): Record<number, T> =>
  Object.fromEntries(items.map((item) => [id(item), item]));

function forgetChannel(known: Knowledge, gid: number): void {
  delete known.channels[gid];
  delete known.calls[channelKey(gid)];
  forgetMessages(known.messages, isIn(gid));
}

function changeMembers(known: Knowledge, gid: number, change: (members: number[]) => number[]): void {
  const channel = known.channels[gid];
  if (!channel || channel.is_public) return;
  const members = change(channel.members).sort((one, other) => one - other);
  known.channels[gid] = { ...channel, members: members as Channel['members'] };
}

/** Null and absent = unchanged. A channel that opens has no owner and lists no members; one that closes is sent whole. */
function changeChannel(known: Knowledge, { gid, type: _type, ...change }: EventOf<'group_changed'>): void {
  const channel = known.channels[gid];
  if (!channel) return;
  const given = withoutNulls(change);
  const opened = change.is_public === true && !channel.is_public ? { owner: null, members: [] } : {};
  const changed: Channel = { ...channel, ...given, ...opened };
  known.channels[gid] = { ...changed, description: changed.description || null };
}

function changePins(known: Knowledge, { gid, mid, msg }: EventOf<'pinned_message_updated'>): void {
  const channel = known.channels[gid];
  if (!channel) return;
  const pinned = channel.pinned_messages.filter((pin) => pin.mid !== mid).concat(msg ?? []);
  pinned.sort((one, other) => one.created_at - other.created_at || one.mid - other.mid);
  known.channels[gid] = { ...channel, pinned_messages: pinned };
}

/** Markers only move forward, whichever device moved them. */
export function advance(markers: Record<number, number>, id: number, mid: number): void {
  markers[id] = Math.max(markers[id] ?? 0, mid);
}

/** Applies one event as the contract lets clients read it; every case can be applied twice. */
export function learn(known: Knowledge, event: ServerEvent): void {
  switch (event.type) {
    case 'users_snapshot':
      known.users = byId(
        event.users.map(({ create_by: _create_by, ...user }) => user),
        ({ uid }) => uid,
      );
      known.usersVersion = event.version;
      break;
    case 'users_log':
      for (const entry of event.logs) learnUser(known, entry);
      break;
    case 'users_state':
      known.online = {};
      for (const { uid, online } of event.users) if (online) known.online[uid] = true;
      break;
    case 'users_state_changed':
      // While presence is hidden nobody is told who is offline: people who are not online count as offline.
      delete known.online[event.uid];
      if (event.online && known.users[event.uid]) known.online[event.uid] = true;
      break;
    case 'related_groups': {
      const groups = byId(event.groups, ({ gid }) => gid);
      for (const gid of Object.keys(known.channels)) if (!(gid in groups)) forgetChannel(known, Number(gid));
      known.channels = groups;
      break;
    }
    case 'user_settings':
    case 'user_settings_changed':
      for (const { uid, mid } of event.read_index_users) advance(known.userMarkers, uid, mid);
      for (const { gid, mid } of event.read_index_groups) advance(known.channelMarkers, gid, mid);
      if (event.type === 'user_settings') learnSettings(known, event);
      else learnChange(known, event);
      break;
    case 'user_remark':
      applyText(known.nicknames, event.contact_uid, event.remark);
      break;
    case 'joined_group':
      known.channels[event.group.gid] = event.group;
      break;
    case 'user_joined_group':
      changeMembers(known, event.gid, (members) => [...new Set([...members, ...event.uid])]);
      break;
    case 'user_leaved_group':
      if (event.uid.includes(known.me as never)) forgetChannel(known, event.gid);
      changeMembers(known, event.gid, (members) => members.filter((uid) => !event.uid.includes(uid as never)));
      break;
    case 'kick_from_group':
      forgetChannel(known, event.gid);
      break;
    case 'group_changed':
      changeChannel(known, event);
      break;
    case 'pinned_message_updated':
      changePins(known, event);
      break;
    case 'chat': {
      const { type: _type, ...message } = event;
      takeEntry(known.messages, message);
      break;
    }
    case 'group_message_cleared':
      forgetMessages(known.messages, isIn(event.gid));
      break;
    case 'server_config_changed':
      learnServer(known, event);
      break;
    case 'message_cleared':
      forgetMessages(known.messages, ({ mid }) => mid <= event.latest_deleted_mid);
      break;
    case 'calls':
      known.calls = Object.fromEntries(event.calls.map((call) => [chatKey(call.target), call]));
      break;
    case 'call':
      known.calls[chatKey(event.call.target)] = event.call;
      break;
    case 'call_ended':
      delete known.calls[chatKey(event.target)];
      break;
    case 'ready':
    case 'heartbeat':
    case 'kick':
    case 'pinned_chats':
    case 'typing':
    case 'notification_settings_changed':
    case 'user_calling':
      break;
    default:
      event satisfies never;
  }
}
