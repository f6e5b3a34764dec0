import { DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings, type Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import type { Change, Stores } from './notifications.store.ts';

/** Users' notification settings, in memory, as last committed. */
export interface NotificationCache {
  /** Contains only existing chats. */
  settingsOf(uid: Uid): NotificationSettings;
}

export interface ChatsThatAre {
  users: Pick<UserDirectory, 'has'>;
  channels: Pick<ChannelDirectory, 'get'>;
}

export interface NotificationCacheParts extends ChatsThatAre {
  reads: Pick<Stores, 'notificationSettings'>;
  changes: Changes<Change | UserDeleted>;
}

/** The settings without deleted chats. */
export const withChatsThatAre = (settings: NotificationSettings, { users, channels }: ChatsThatAre) => ({
  ...settings,
  chats: settings.chats.filter(({ target }) =>
    'uid' in target ? users.has(target.uid) : channels.get(target.gid) !== undefined,
  ),
});

export async function loadNotificationCache(parts: NotificationCacheParts): Promise<NotificationCache> {
  const { reads, changes } = parts;
  const byUid = new Map((await reads.notificationSettings.list()).map(({ uid, settings }) => [uid, settings]));
  changes.follow({
    'notification_settings.changed': ({ uid, settings }) => void byUid.set(uid, settings),
    'user.deleted': ({ uid }) => void byUid.delete(uid),
  });
  return {
    settingsOf(uid) {
      const settings = byUid.get(uid);
      return settings ? withChatsThatAre(settings, parts) : DEFAULT_NOTIFICATION_SETTINGS;
    },
  };
}
