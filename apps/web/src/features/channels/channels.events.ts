import type { Channel, EventOf } from '@loquat/contract';
import type { Handlers } from '../../state/feature-state.ts';
import type { ChannelsState } from './channels.store.ts';

/** The state with exactly these channels. */
const withAllChannels = (channels: readonly Channel[]): ChannelsState => ({
  byId: Object.fromEntries(channels.map((channel) => [channel.gid, channel])),
  ids: channels.map((channel) => channel.gid).toSorted((a, b) => a - b),
});

const withChannel = (state: ChannelsState, channel: Channel): ChannelsState => ({
  byId: { ...state.byId, [channel.gid]: channel },
  ids: state.byId[channel.gid] ? state.ids : [...state.ids, channel.gid].toSorted((a, b) => a - b),
});

function withoutChannel(state: ChannelsState, gid: number): ChannelsState {
  if (!state.byId[gid]) return state;
  const { [gid]: _left, ...byId } = state.byId;
  return { byId, ids: state.ids.filter((id) => id !== gid) };
}

/** Public channels list no members: everyone belongs to them. */
const withMembers = (state: ChannelsState, gid: number, change: (channel: Channel) => Channel['members']) => {
  const channel = state.byId[gid];
  if (!channel || channel.is_public) return state;
  return withChannel(state, { ...channel, members: change(channel).toSorted((a, b) => a - b) });
};

/** Null and absent fields stay. A channel made public has no owner and lists no members. */
function withChange(state: ChannelsState, { gid, type: _type, ...change }: EventOf<'group_changed'>): ChannelsState {
  const channel = state.byId[gid];
  if (!channel) return state;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined));
  const opened = change.is_public === true ? { owner: null, members: [] } : {};
  const changed: Channel = { ...channel, ...given, ...opened };
  return withChannel(state, { ...changed, description: changed.description || null });
}

/** Pins are in the order in which they were made. */
function withPin(state: ChannelsState, { gid, mid, msg }: EventOf<'pinned_message_updated'>): ChannelsState {
  const channel = state.byId[gid];
  if (!channel) return state;
  const others = channel.pinned_messages.filter((pin) => pin.mid !== mid);
  const pinned_messages = [...others, ...(msg ? [msg] : [])].toSorted(
    (a, b) => a.created_at - b.created_at || a.mid - b.mid,
  );
  return withChannel(state, { ...channel, pinned_messages });
}

function withAnnouncement(
  state: ChannelsState,
  { gid, announcement }: EventOf<'group_announcement_changed'>,
): ChannelsState {
  const channel = state.byId[gid];
  return channel ? withChannel(state, { ...channel, announced_at: announcement?.updated_at ?? null }) : state;
}

type ChannelEvent =
  | 'related_groups'
  | 'joined_group'
  | 'user_joined_group'
  | 'user_leaved_group'
  | 'kick_from_group'
  | 'group_changed'
  | 'pinned_message_updated'
  | 'group_announcement_changed';

export const channelHandlers: Handlers<ChannelsState, ChannelEvent> = {
  related_groups: (_state, { groups }) => withAllChannels(groups),
  joined_group: (state, { group }) => withChannel(state, group),
  user_joined_group: (state, { gid, uid }) =>
    withMembers(state, gid, (channel) => [...new Set([...channel.members, ...uid])]),
  user_leaved_group: (state, { gid, uid }, { myUid }) =>
    uid.some((left) => left === myUid)
      ? withoutChannel(state, gid)
      : withMembers(state, gid, (channel) => channel.members.filter((member) => !uid.includes(member))),
  kick_from_group: (state, { gid }) => withoutChannel(state, gid),
  group_changed: withChange,
  pinned_message_updated: withPin,
  group_announcement_changed: withAnnouncement,
};
