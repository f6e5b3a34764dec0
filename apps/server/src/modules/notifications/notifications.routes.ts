import { notificationEndpoints, notificationSettingsEndpoints, pushEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import { keptSecret, type ServerSettings } from '../server/server.access.ts';
import type { NotificationSettingsService } from './notification-settings.service.ts';
import type { PushSubscriptionService } from './push-subscriptions.service.ts';

export interface NotificationParts {
  transact: RunUnit;
  settings: ServerSettings;
  service: NotificationSettingsService;
  push: PushSubscriptionService;
}

/** Notification settings, and the push provider, whose key can be set but never read. */
export const notificationRoutes =
  ({ transact, settings, service, push }: NotificationParts) =>
  (app: FastifyInstance) => {
    implement(app, notificationSettingsEndpoints, {
      getNotificationSettings: (_request, viewer) => service.get(viewer),
      updateNotificationSettings: ({ body }, viewer) => service.update(viewer, body),
    });
    implement(app, pushEndpoints, {
      getPush: (_request, viewer) => push.get(viewer),
      savePushSubscription: ({ body }, viewer) => push.save(viewer, body),
      deletePushSubscription: (_request, viewer) => push.delete(viewer),
    });
    implement(app, notificationEndpoints, {
      getPushConfig() {
        const { private_key, ...config } = settings.get('push');
        return { ...config, private_key: '' as const, has_private_key: private_key !== '' };
      },
      updatePushConfig: ({ body }) =>
        transact((tx) =>
          settings.update(tx, 'push', (present) => {
            const isSameOwner = body.client_email === present.client_email;
            return { ...body, private_key: keptSecret(body.private_key, present.private_key, isSameOwner) };
          }),
        ),
    });
  };
