import type { Channel, EventOf, Message, ServerEvent, User } from '@loquat/contract';

/** What a client knows: first loaded, then kept up to date by events alone. Keys are ids as text. */
export interface Knowledge {
  /** Uid of whoever knows this. */
  me: number;
  users: Record<number, Pick<User, 'uid' | 'name' | 'email'>>;
  online: Record<number, boolean>;
  channels: Record<number, Channel>;
  messages: Record<number, Message>;
  userMarkers: Record<number, number>;
  channelMarkers: Record<number, number>;
}

export const nothingKnown = (me: number): Knowledge => ({
  me,
  users: {},
  online: {},
  channels: {},
  messages: {},
  userMarkers: {},
  channelMarkers: {},
});

const byId = <T>(items: readonly T[], id: (item: T) => number): Record<number, T> =>
  Object.fromEntries(items.map((item) => [id(item), item]));

function forgetChannel(known: Knowledge, gid: number): void {
  delete known.channels[gid];
  for (const message of Object.values(known.messages)) {
    if ('gid' in message.target && message.target.gid === gid) delete known.messages[message.mid];
  }
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
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value != null));
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

/** Applies one event the way the contract lets clients read it; every case can be applied twice. */
export function learn(known: Knowledge, event: ServerEvent): void {
  switch (event.type) {
    case 'users_snapshot':
      known.users = byId(
        event.users.map(({ uid, name, email }) => ({ uid, name, email })),
        ({ uid }) => uid,
      );
      break;
    case 'users_log':
      for (const { action, uid, name, email } of event.logs) {
        if (action === 'delete') {
          delete known.users[uid];
          delete known.online[uid];
          delete known.userMarkers[uid];
        } else
          known.users[uid] = { uid, name: name ?? known.users[uid]!.name, email: email ?? known.users[uid]!.email };
      }
      break;
    case 'users_state':
      known.online = Object.fromEntries(event.users.map(({ uid, online }) => [uid, online]));
      break;
    case 'users_state_changed':
      if (known.users[event.uid]) known.online[event.uid] = event.online;
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
      known.messages[message.mid] = message;
      break;
    }
    case 'ready':
    case 'heartbeat':
    case 'kick':
    case 'server_config_changed':
      break;
    default:
      event satisfies never;
  }
}
