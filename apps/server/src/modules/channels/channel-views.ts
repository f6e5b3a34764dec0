import type { Channel, Uid } from '@loquat/contract';
import { type ServerSettings, switchesOf } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { StoredChannel } from './channels.store.ts';

export interface ChannelViewParts {
  users: Pick<UserDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
}

/** What each reader of a channel gets to see of it. */
export interface ChannelViews {
  /** Whether most members cannot see who else is in the channel. */
  isDiscreet(channel: StoredChannel): boolean;
  /** The channel as somebody who can read it sees it. */
  of(channel: StoredChannel, uid: Uid): Channel;
  /** Those among `uids` who see all members, and are told who joins and leaves. */
  knowing(channel: StoredChannel, uids: readonly Uid[]): readonly Uid[];
}

const toWire = (channel: StoredChannel, members: readonly Uid[]): Channel => ({
  ...channel,
  members: [...members],
  pinned_messages: [...channel.pinned_messages],
  ext_settings: channel.ext_setting,
});

/** Outsiders learn nothing of a channel's details, but clients need the fields. */
const UNTOLD = {
  owner: null,
  description: null,
  pinned_messages: [],
  show_email: true,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
};

/** The channel as seen by somebody who may not read it: name and picture, for the screen of an invite link. */
export const viewOfOutsiders = (channel: StoredChannel): Channel => toWire({ ...channel, ...UNTOLD }, []);

/**
 * A server setting hides the members of private channels from everybody but administrators. Members then still find
 * themselves in the list, where clients check membership, and the owner, whom the channel names anyway.
 */
export function createChannelViews({ users, settings }: ChannelViewParts): ChannelViews {
  const isDiscreet = ({ is_public }: StoredChannel) =>
    !is_public && switchesOf(settings.get('common')).only_admin_can_see_channel_members;
  const knowsAll = ({ owner }: StoredChannel, uid: Uid) => uid === owner || users.get(uid)?.is_admin === true;

  return {
    isDiscreet,
    of(channel, uid) {
      const { members, owner } = channel;
      const isReduced = isDiscreet(channel) && !knowsAll(channel, uid);
      return toWire(channel, isReduced ? members.filter((member) => member === uid || member === owner) : members);
    },
    knowing: (channel, uids) => (isDiscreet(channel) ? uids.filter((uid) => knowsAll(channel, uid)) : uids),
  };
}
