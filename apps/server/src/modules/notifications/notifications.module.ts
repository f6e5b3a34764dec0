import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { notificationRoutes } from './notifications.routes.ts';

/** How devices will be notified of messages. */
export const createNotifications = ({ transact }: Platform, { settings }: { settings: ServerSettings }) => ({
  routes: [notificationRoutes({ transact, settings })],
});
