import { type Channel, PINS_LISTED_MAX_BYTES, type Uid } from '@loquat/contract';
import { type ServerSettings, switchesOf } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { StoredChannel } from './channels.store.ts';

export interface ChannelViewParts {
  users: Pick<UserDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
}

/** A channel as each of its readers sees it. */
export interface ChannelViews {
  /** Whether most members cannot see the other members. */
  isDiscreet(channel: StoredChannel): boolean;
  /** The channel as this reader sees it. */
  of(channel: StoredChannel, uid: Uid): Channel;
  /** Channels in a list, in this order; pinned messages only as far as they fit. */
  list(channels: readonly StoredChannel[], uid: Uid): Channel[];
  /** The users among `uids` who see all members, and get events about who joins and leaves. */
  knowing(channel: StoredChannel, uids: readonly Uid[]): readonly Uid[];
}

const toWire = (channel: StoredChannel, members: readonly Uid[]): Channel => ({
  ...channel,
  members: [...members],
  pinned_messages: [...channel.pinned_messages],
  ext_settings: channel.ext_setting,
});

const pinBytes = new WeakMap<StoredChannel, number>();

/** Bytes of a channel's pinned messages as JSON, counted once. */
function pinBytesOf(channel: StoredChannel): number {
  const bytes = pinBytes.get(channel) ?? Buffer.byteLength(JSON.stringify(channel.pinned_messages));
  pinBytes.set(channel, bytes);
  return bytes;
}

/** Outsiders see none of these details, but clients need the fields. */
const UNTOLD = {
  owner: null,
  description: null,
  pinned_messages: [],
  announced_at: null,
  show_email: true,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
};

/** The channel as an outsider sees it: name and picture, for the screen of an invite link. */
export const viewOfOutsiders = (channel: StoredChannel): Channel => toWire({ ...channel, ...UNTOLD }, []);

/**
 * A server setting shows the members of private channels to administrators only. Other members then still find
 * themselves in the list, where clients check membership, and the owner, whom the channel names anyway.
 */
export function createChannelViews({ users, settings }: ChannelViewParts): ChannelViews {
  const isDiscreet = ({ is_public }: StoredChannel) =>
    !is_public && switchesOf(settings.get('common')).only_admin_can_see_channel_members;
  const knowsAll = ({ owner }: StoredChannel, uid: Uid) => uid === owner || users.get(uid)?.is_admin === true;

  function of(channel: StoredChannel, uid: Uid): Channel {
    const { members, owner } = channel;
    const isReduced = isDiscreet(channel) && !knowsAll(channel, uid);
    return toWire(channel, isReduced ? members.filter((member) => member === uid || member === owner) : members);
  }

  return {
    isDiscreet,
    of,
    list(channels, uid) {
      let left = PINS_LISTED_MAX_BYTES;
      return channels.map((channel) => {
        if (channel.pinned_messages.length === 0) return of(channel, uid);
        left -= pinBytesOf(channel);
        return of(left < 0 ? { ...channel, pinned_messages: [] } : channel, uid);
      });
    },
    knowing: (channel, uids) => (isDiscreet(channel) ? uids.filter((uid) => knowsAll(channel, uid)) : uids),
  };
}
