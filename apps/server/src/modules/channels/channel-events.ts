import type { EventOf, Gid, Mid, Uid } from '@loquat/contract';
import type { Audience } from '../../platform/events/audience.ts';
import type { StreamEvent } from '../../platform/events/bus.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ChannelViews } from './channel-views.ts';
import type { StoredChannel } from './channels.store.ts';

export type ChannelChange = Partial<Omit<EventOf<'group_changed'>, 'type' | 'gid'>>;

const UNCHANGED: Required<ChannelChange> = {
  name: null,
  description: null,
  owner: null,
  avatar_updated_at: null,
  is_public: null,
  show_email: null,
  dm_to_member: null,
  add_friend: null,
  only_owner_can_send_msg: null,
  ext_setting: null,
  ext_settings: null,
};

/** Announces an event of a channel to the given audience. */
export const announce = (unit: Unit, audience: Audience, event: StreamEvent): void =>
  unit.announce({ kind: 'event', audience, event });

/** The members of a channel as this unit of work leaves it. */
export const belonging = ({ is_public, members }: StoredChannel): Audience =>
  is_public ? { to: 'everyone' } : { to: 'users', uids: members };

export type ChannelEvents = ReturnType<typeof createChannelEvents>;

/** Announces changes of channels to the affected users. */
export function createChannelEvents(views: ChannelViews) {
  /**
   * Sends the whole channel, which replaces the client's copy. For new members: with the last mid they did not receive.
   */
  function showTo(unit: Unit, channel: StoredChannel, uids: readonly Uid[], since_mid?: Mid): void {
    const since = since_mid === undefined ? {} : { since_mid };
    const knowing = views.knowing(channel, uids);
    const isKnowing = new Set(knowing);
    const groups = [knowing, ...uids.filter((uid) => !isKnowing.has(uid)).map((uid) => [uid])];
    for (const group of groups) {
      const [one] = group;
      if (one !== undefined) {
        announce(unit, { to: 'users', uids: group }, { type: 'joined_group', group: views.of(channel, one), ...since });
      }
    }
  }

  return {
    showTo,

    /** Tells existing members who joined. */
    joined(unit: Unit, before: StoredChannel, uids: readonly Uid[]): void {
      const observers = views.knowing(before, before.members);
      announce(unit, { to: 'users', uids: observers }, { type: 'user_joined_group', gid: before.gid, uid: [...uids] });
    },

    /** Tells the given users who left, if they can see the members. */
    left(unit: Unit, channel: StoredChannel, uids: readonly Uid[], observers: readonly Uid[]): void {
      const knowing = views.knowing(channel, observers);
      const { gid } = channel;
      announce(unit, { to: 'users', uids: knowing }, { type: 'user_leaved_group', gid, uid: [...uids] });
    },

    kicked(unit: Unit, gid: Gid, audience: Audience, reason: EventOf<'kick_from_group'>['reason']): void {
      announce(unit, audience, { type: 'kick_from_group', gid, reason });
    },

    changed(unit: Unit, gid: Gid, audience: Audience, change: ChannelChange): void {
      announce(unit, audience, { type: 'group_changed', gid, ...UNCHANGED, ...change });
    },
  };
}
