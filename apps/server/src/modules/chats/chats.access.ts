import type { ServerEvent, Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
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
    const mutes = await reads.mutes.list(uid, clock.now());
    const autoDeletes = await reads.autoDeletes.list(uid);
    const pinned_chats = await reads.pinnedChats.list(uid);
    return [
      {
        type: 'user_settings',
        mute_users: inUsers(mutes),
        mute_groups: inChannels(mutes),
        read_index_users: await reads.readMarkers.listInUsers(uid),
        read_index_groups: await reads.readMarkers.listInChannels(uid),
        burn_after_reading_users: inUsers(autoDeletes),
        burn_after_reading_groups: inChannels(autoDeletes),
        pinned_chats,
      },
      { type: 'pinned_chats', chats: pinned_chats },
    ];
  };

/** Deleting a user deletes their settings, and those of others for the chat with them. */
export const chatLifecycle: UserLifecycle = {
  async deleted(unit, uid) {
    await own(unit).readMarkers.forgetUser(uid);
    // Mutes, auto-deletes and pins are deleted with the account's row.
  },
};
