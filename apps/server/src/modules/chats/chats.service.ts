import { type EventOf, type Gid, type Mid, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { RunUnit, Tx } from '../../stores.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { isGuest, type UserDirectory } from '../users/users.access.ts';

export interface ChatParts {
  transact: RunUnit;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'get'>;
}

export interface ReadMarkers {
  users: readonly { uid: Uid; mid: Mid }[];
  groups: readonly { gid: Gid; mid: Mid }[];
}

export type ChatService = ReturnType<typeof createChatService>;

type SettingsChanged = EventOf<'user_settings_changed'>;

const NOTHING_CHANGED: Omit<SettingsChanged, 'from_device'> = {
  type: 'user_settings_changed',
  add_mute_users: [],
  remove_mute_users: [],
  add_mute_groups: [],
  remove_mute_groups: [],
  read_index_users: [],
  read_index_groups: [],
  burn_after_reading_users: [],
  burn_after_reading_groups: [],
  add_pin_chats: [],
  remove_pin_chats: [],
  add_contacts: [],
  remove_contacts: [],
};

/** Tells the other devices of the same user; the acting one knows. */
function announceChange(tx: Tx, { uid, device }: Viewer, change: Partial<SettingsChanged>): void {
  const event: SettingsChanged = { ...NOTHING_CHANGED, from_device: device, ...change };
  tx.announce({ kind: 'event', audience: { to: 'users', uids: [uid], exceptDevice: { uid, device } }, event });
}

async function keep<T>(items: readonly T[], isKept: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const item of items) if (await isKept(item)) kept.push(item);
  return kept;
}

/** What each user sets for their own chats. */
export function createChatService({ transact, users, channels }: ChatParts) {
  function requireTargets(viewer: Viewer, markers: ReadMarkers): void {
    const isPeer = ({ uid }: { uid: Uid }) => {
      const user = users.get(uid);
      return user !== undefined && uid !== viewer.uid && !isGuest(user);
    };
    const isChannel = ({ gid }: { gid: Gid }) => channels.get(gid) !== undefined;
    const isKnown = markers.users.every(isPeer) && markers.groups.every(isChannel);
    if (!isKnown) throw new ProblemError('chat.unknown_target');
  }

  return {
    /**
     * Markers that are not newer are ignored; a request that names the caller or nobody known is refused as a whole.
     * @throws ProblemError `chat.unknown_target`
     */
    updateReadMarkers: (viewer: Viewer, markers: ReadMarkers): Promise<void> =>
      transact(async (tx) => {
        requireTargets(viewer, markers);
        const read_index_users = await keep(markers.users, (marker) =>
          tx.readMarkers.advanceInUser(viewer.uid, marker),
        );
        const read_index_groups = await keep(markers.groups, (marker) =>
          tx.readMarkers.advanceInChannel(viewer.uid, marker),
        );
        if (read_index_users.length + read_index_groups.length === 0) return;
        announceChange(tx, viewer, { read_index_users, read_index_groups });
      }),
  };
}
