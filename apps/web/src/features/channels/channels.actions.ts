import { channelEndpoints, type EventOf, Gid, messageEndpoints, Uid } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { applyOwnEvent } from '../../state/event-stream.ts';
import { getMyUid } from '../../state/session.ts';
import { expectExit } from './channel-exits.ts';

const channels = connection.callsOf(channelEndpoints);
const messages = connection.callsOf(messageEndpoints);

/** The values of the form for a new channel. */
export interface NewChannel {
  name: string;
  description?: string;
  is_public: boolean;
  /** Uids; the server adds the user's own. Public channels have none. */
  members?: readonly number[];
}

/** The fields that a channel's managers can change; absent fields stay. */
export interface ChannelChange {
  name?: string;
  /** Empty = none. */
  description?: string;
  show_email?: boolean;
  dm_to_member?: boolean;
  add_friend?: boolean;
  only_owner_can_send_msg?: boolean;
}

const uidsOf = (uids: readonly number[]): Uid[] => uids.map((uid) => Uid.parse(uid));

type GroupChanged = EventOf<'group_changed'>;
const changed = (gid: Gid, change: Partial<GroupChanged>): GroupChanged => ({
  type: 'group_changed',
  gid,
  name: null,
  description: null,
  owner: null,
  avatar_updated_at: null,
  is_public: null,
  ...change,
});

/** Creates a channel and shows it at once. Rejects with `channel.forbidden` if only administrators may. */
export async function createChannel({ members = [], ...channel }: NewChannel): Promise<Gid> {
  const { gid } = await channels.createChannel({ body: { ...channel, members: uidsOf(members) } });
  const group = await channels.getChannel({ params: { gid } });
  applyOwnEvent({ type: 'joined_group', group });
  return gid;
}

/** Changes a channel. Rejects like any call; the screen then keeps the input. */
export async function updateChannel(channelId: number, change: ChannelChange): Promise<void> {
  const gid = Gid.parse(channelId);
  await channels.updateChannel({ params: { gid }, body: change });
  applyOwnEvent(changed(gid, change));
}

/** Transfers a private channel to one of its members. */
export async function transferChannel(channelId: number, to: number): Promise<void> {
  const [gid, owner] = [Gid.parse(channelId), Uid.parse(to)];
  await channels.updateChannel({ params: { gid }, body: { owner } });
  applyOwnEvent(changed(gid, { owner }));
}

/** Replaces the picture of a channel with a PNG. Rejects with `image.undecodable`. */
export async function updateChannelAvatar(channelId: number, png: Uint8Array<ArrayBuffer>): Promise<void> {
  const gid = Gid.parse(channelId);
  await channels.updateChannelAvatar({ params: { gid }, body: png });
  const group = await channels.getChannel({ params: { gid } });
  applyOwnEvent(changed(gid, { avatar_updated_at: group.avatar_updated_at }));
}

/** Makes a channel public, or private with these users and the current one. */
export async function changeChannelType(
  channelId: number,
  { is_public, members = [] }: { is_public: boolean; members?: readonly number[] },
): Promise<void> {
  const gid = Gid.parse(channelId);
  await channels.changeChannelType({ params: { gid }, body: { is_public, members: uidsOf(members) } });
  const group = await channels.getChannel({ params: { gid } });
  applyOwnEvent({ type: 'joined_group', group });
}

/** Adds users to a private channel. Rejects with `channel.already_member` and the like. */
export async function addMembers(channelId: number, uids: readonly number[]): Promise<void> {
  const gid = Gid.parse(channelId);
  const uid = uidsOf(uids);
  await channels.addMembers({ params: { gid }, body: uid });
  applyOwnEvent({ type: 'user_joined_group', gid, uid });
}

/** Removes a user from a private channel: at once, and adds them back if the server refuses. Rejects then. */
export async function removeMember(channelId: number, memberUid: number): Promise<void> {
  const gid = Gid.parse(channelId);
  const uid = uidsOf([memberUid]);
  applyOwnEvent({ type: 'user_leaved_group', gid, uid });
  try {
    await channels.removeMembers({ params: { gid }, body: uid });
  } catch (error) {
    applyOwnEvent({ type: 'user_joined_group', gid, uid });
    throw error;
  }
}

/** Leaves a private channel. Its owner is refused with `channel.forbidden`. */
export async function leaveChannel(channelId: number): Promise<void> {
  const gid = Gid.parse(channelId);
  const takeBack = expectExit(gid);
  try {
    await channels.leaveChannel({ params: { gid } });
    applyOwnEvent({ type: 'user_leaved_group', gid, uid: uidsOf([getMyUid()]) });
  } finally {
    takeBack();
  }
}

/** Deletes all messages in a channel, for everyone. */
export async function clearChannel(channelId: number): Promise<void> {
  const gid = Gid.parse(channelId);
  await messages.clearChannel({ params: { gid } });
  applyOwnEvent({ type: 'group_message_cleared', gid });
}

/** Deletes a channel for everyone. */
export async function deleteChannel(channelId: number): Promise<void> {
  const gid = Gid.parse(channelId);
  const takeBack = expectExit(gid);
  try {
    await channels.deleteChannel({ params: { gid } });
    applyOwnEvent({ type: 'kick_from_group', gid, reason: 'group_deleted' });
  } finally {
    takeBack();
  }
}
