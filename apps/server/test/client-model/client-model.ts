import type { Channel, EventOf, EventType, ServerEvent, Uid } from '@loquat/contract';
import { found } from '../drivers/found.ts';
import { featureTests } from '../modules.ts';
import { forgetMessages, isIn, takeEntry } from './client-messages.ts';
import { channelKey, chatKey, type Knowledge, type KnownUser, userKey } from './knowledge.ts';

/** Removes a client's settings for the chat with a deleted user. */
function forgetPerson(known: Knowledge, uid: number): void {
  const key = userKey(uid);
  delete known.mutes[key];
  delete known.autoDeletes[key];
  known.pins = known.pins.filter((pin) => pin !== key);
  delete known.contacts[uid];
  delete known.nicknames[uid];
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

/** Null and absent mean unchanged; an empty description means none. */
function learnServer(known: Knowledge, { type: _type, organization_logo: _logo, ...change }: ServerChange): void {
  Object.assign(known.server, withoutNulls(change));
  known.server['organization_description'] ||= null;
}

const byId = <T>(items: readonly T[], id: (item: T) => number): Record<number, T> =>
  Object.fromEntries(items.map((item) => [id(item), item]));

function forgetChannel(known: Knowledge, gid: number): void {
  delete known.channels[gid];
  forgetMessages(known.messages, isIn(gid));
}

function changeMembers(known: Knowledge, gid: number, change: (members: Uid[]) => Uid[]): void {
  const channel = known.channels[gid];
  if (!channel || channel.is_public) return;
  const members = change(channel.members).sort((one, other) => one - other);
  known.channels[gid] = { ...channel, members };
}

/**
 * Null and absent mean unchanged. A channel that becomes public has no owner and lists no members; one that becomes
 * private is sent completely.
 */
function changeChannel(known: Knowledge, { gid, type: _type, ...change }: EventOf<'group_changed'>): void {
  const channel = known.channels[gid];
  if (!channel) return;
  const given = withoutNulls(change);
  const opened = change.is_public === true && !channel.is_public ? { owner: null, members: [] } : {};
  const changed: Channel = { ...channel, ...given, ...opened };
  known.channels[gid] = { ...changed, description: changed.description || null };
}

/** Read markers only move forward, whichever device moved them. */
export function advance(markers: Record<number, number>, id: number, mid: number): void {
  markers[id] = Math.max(markers[id] ?? 0, mid);
}

function learnMarkers(
  known: Knowledge,
  { read_index_users, read_index_groups }: Pick<EventOf<'user_settings'>, 'read_index_users' | 'read_index_groups'>,
): void {
  for (const { uid, mid } of read_index_users) advance(known.userMarkers, uid, mid);
  for (const { gid, mid } of read_index_groups) advance(known.channelMarkers, gid, mid);
}

type Handlers = { readonly [T in EventType]?: (known: Knowledge, event: EventOf<T>) => void };

const ofUsers: Handlers = {
  users_snapshot(known, { users, version }) {
    known.users = byId(
      users.map(({ create_by: _create_by, ...user }) => user),
      ({ uid }) => uid,
    );
    known.usersVersion = version;
  },
  users_log(known, { logs }) {
    for (const entry of logs) learnUser(known, entry);
  },
  users_state(known, { users }) {
    known.online = {};
    for (const { uid, online } of users) if (online) known.online[uid] = true;
  },
  users_state_changed(known, { uid, online }) {
    // While presence is hidden, the server does not report who is offline: users who are not online count as offline.
    delete known.online[uid];
    if (online && known.users[uid]) known.online[uid] = true;
  },
  user_remark: (known, { contact_uid, remark }) => applyText(known.nicknames, contact_uid, remark),
};

const ofChats: Handlers = {
  user_settings(known, event) {
    learnMarkers(known, event);
    learnSettings(known, event);
  },
  user_settings_changed(known, event) {
    learnMarkers(known, event);
    learnChange(known, event);
  },
  chat: (known, { type: _type, ...message }) => takeEntry(known.messages, message),
  group_message_cleared: (known, { gid }) => forgetMessages(known.messages, isIn(gid)),
  message_cleared: (known, { latest_deleted_mid }) =>
    forgetMessages(known.messages, ({ mid }) => mid <= latest_deleted_mid),
};

const ofChannels: Handlers = {
  related_groups(known, event) {
    const groups = byId(event.groups, ({ gid }) => gid);
    for (const gid of Object.keys(known.channels)) if (!(gid in groups)) forgetChannel(known, Number(gid));
    known.channels = groups;
  },
  joined_group(known, { group }) {
    known.channels[group.gid] = group;
  },
  user_joined_group: (known, { gid, uid }) =>
    changeMembers(known, gid, (members) => [...new Set([...members, ...uid])]),
  user_leaved_group(known, { gid, uid }) {
    const gone = new Set<number>(uid);
    if (gone.has(known.me)) forgetChannel(known, gid);
    changeMembers(known, gid, (members) => members.filter((member) => !gone.has(member)));
  },
  kick_from_group: (known, { gid }) => forgetChannel(known, gid),
  group_changed: changeChannel,
};

const handlers: Handlers = { ...ofUsers, ...ofChats, ...ofChannels, server_config_changed: learnServer };

/** Events that change none of a client's data. */
const PASSING: ReadonlySet<EventType> = new Set([
  'ready',
  'heartbeat',
  'kick',
  'pinned_chats',
  'typing',
  'user_calling',
  'call_muted',
  'call_removed',
]);

const learnings = featureTests.flatMap(({ name, learning }) => (learning ? [{ name, ...learning }] : []));

/** Whether this event type has a handler or changes nothing. */
export const isUnderstood = (type: EventType): boolean =>
  PASSING.has(type) || type in handlers || learnings.some(({ on }) => type in on);

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
  contacts: {},
  nicknames: {},
  server: {},
  own: Object.fromEntries(learnings.map(({ name, nothing }) => [name, structuredClone(nothing)])),
});

type Handler<P extends unknown[]> = ((...given: P) => void) | undefined;

/** Applies one event as the contract specifies for clients; applying an event twice is harmless. */
export function learn(known: Knowledge, event: ServerEvent): void {
  // Each handler only receives events of its own type.
  (handlers[event.type] as Handler<[Knowledge, ServerEvent]>)?.(known, event);
  for (const { name, on } of learnings) {
    const own = found(known.own[name]);
    (on[event.type] as Handler<[object, ServerEvent, Knowledge]>)?.(own, event, known);
  }
}
