import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import { loadNotificationBook } from './notification-book.ts';
import { createNotificationSettingsService } from './notification-settings.service.ts';
import { notificationRoutes } from './notifications.routes.ts';
import type { Change, Stores } from './notifications.store.ts';

interface NotificationDependencies {
  settings: ServerSettings;
  users: Pick<UserDirectory, 'has'>;
  channels: Pick<ChannelDirectory, 'canSee' | 'get'>;
}

/** How people, and their devices, are notified of messages. */
export async function createNotifications(
  { transact, reads, changes }: Platform<Stores, Change, UserDeleted>,
  { settings, users, channels }: NotificationDependencies,
) {
  const book = await loadNotificationBook({ reads, changes, users, channels });
  const service = createNotificationSettingsService({ transact, users, channels, book });
  return {
    routes: [notificationRoutes({ transact, settings, service })],
  };
}
