import { notificationServiceEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { NotificationServiceService } from './notification-services.service.ts';
import type { ServiceSwitches } from './service-switches.ts';

export const notificationServiceRoutes =
  (services: NotificationServiceService, switches: ServiceSwitches) => (app: FastifyInstance) =>
    implement(app, notificationServiceEndpoints, {
      listServiceSwitches: () => switches.list(),
      switchServiceKind: ({ body }) => switches.set(body.channel_type, body.enabled),
      deleteServiceSwitch: ({ params }) => switches.forget(params.channel_type),
      listOfferedServiceKinds: (_request, viewer) => services.offered(viewer),
      listNotificationServices: (_request, viewer) => services.list(viewer),
      createNotificationService: ({ body }, viewer) => services.create(viewer, body),
      updateNotificationService: ({ params, body }, viewer) => services.update(viewer, params.id, body),
      deleteNotificationService: ({ params }, viewer) => services.delete(viewer, params.id),
      testNotificationService: ({ params }, viewer) => services.test(viewer, params.id),
    });
