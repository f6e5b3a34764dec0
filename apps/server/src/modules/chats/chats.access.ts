import type { ServerEvent, Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelLifecycle } from '../channels/channels.access.ts';
import type { UserLifecycle } from '../users/users.access.ts';
import { inChannels, inUsers } from './chat-target.ts';
import { own, type Stores } from './chats.store.ts';

export type { AutoDeletes } from './auto-deletes.ts';
export type { Mutes } from './mutes.ts';
export type { Change as ChatChange } from './chats.store.ts';
export { requireKnownTargets, targetKey } from './chat-target.ts';
export { tellOtherDevices } from './settings-changed.ts';

export interface SettingsSources {
  reads: Pick<Stores, 'readMarkers' | 'mutes' | 'autoDeletes' | 'pinnedChats'>;
  clock: Pick<Clock, 'now'>;
}

/** A user's settings for their chats, as sent in the initial sequence of a stream. */
export type ReadSettings = (uid: Uid) => Promise<ServerEvent[]>;

/** Reads a user's settings; every list is present, even if empty. Pins are sent twice, for old clients. */
export const createSettingsReader =
  ({ reads, clock }: SettingsSources): ReadSettings =>
  async (uid) => {
    const markers = await reads.readMarkers.list(uid);
    const mutes = await reads.mutes.list(uid, clock.now());
    const autoDeletes = await reads.autoDeletes.list(uid);
    const pinned_chats = await reads.pinnedChats.list(uid);
    return [
      {
        type: 'user_settings',
        mute_users: inUsers(mutes),
        mute_groups: inChannels(mutes),
        read_index_users: inUsers(markers),
        read_index_groups: inChannels(markers),
        burn_after_reading_users: inUsers(autoDeletes),
        burn_after_reading_groups: inChannels(autoDeletes),
        pinned_chats,
      },
      { type: 'pinned_chats', chats: pinned_chats },
    ];
  };

/** Deletes a user's settings, and other users' settings for the chat with them. */
export const chatLifecycle: UserLifecycle = {
  deleted: (unit, uid) => own(unit).endedChats.forgetUser(uid),
};

/** Deletes all users' settings for a channel. */
export const chatsOfChannels: ChannelLifecycle = {
  deleted: (unit, gid) => own(unit).endedChats.forgetChannel(gid),
};
