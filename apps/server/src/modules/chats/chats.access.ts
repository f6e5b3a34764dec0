import type { EventOf, Uid } from '@loquat/contract';
import type { UserLifecycle } from '../users/users.access.ts';
import type { ReadMarkerStore } from './chats.store.ts';

/** What a user has set for their chats, as the initial sequence of a stream tells it. */
export type UserSettings = EventOf<'user_settings'>;

/** Reads a user's settings; every list is there, empty when nothing is set. */
export const createSettingsReader =
  (markers: ReadMarkerStore) =>
  async (uid: Uid): Promise<UserSettings> => ({
    type: 'user_settings',
    mute_users: [],
    mute_groups: [],
    read_index_users: await markers.listInUsers(uid),
    read_index_groups: await markers.listInChannels(uid),
    burn_after_reading_users: [],
    burn_after_reading_groups: [],
    pinned_chats: [],
  });

/** Whoever goes takes their markers along, and those others had in the conversation with them. */
export const chatLifecycle: UserLifecycle = {
  async created() {
    // Nothing is set for a newcomer.
  },
  deleted: (tx, uid) => tx.readMarkers.forgetUser(uid),
};
