import { counter, countOutcomes } from '../../platform/http/monitoring/metric.ts';
import { createScheduler, type Scheduler } from '../../platform/jobs/scheduler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import { isKindOn, loadServiceReach, type NotificationServices } from './notification-services.access.ts';
import { notificationServiceRoutes } from './notification-services.routes.ts';
import { createNotificationServiceService } from './notification-services.service.ts';
import type { Change, Stores } from './notification-services.store.ts';
import { createServiceAttempt } from './service-attempt.ts';
import { createServiceDelivery } from './service-delivery.ts';
import { createServiceLaterJob } from './service-later.job.ts';
import { createConfigSealer } from './service-secrets.ts';
import { createServiceSender } from './service-sender.ts';
import { createServiceSwitches } from './service-switches.ts';

interface NotificationServiceDependencies {
  settings: ServerSettings;
  users: Pick<UserDirectory, 'get'>;
  links: LinkOrigin;
}

/** How many services are sent to at once of those that were busy or failed. */
const RETRIED_AT_ONCE = 8;

/** Services such as Telegram by which users are notified beside push. */
export async function createNotificationServices(
  platform: Platform<Stores, Change, UserDeleted>,
  { settings, users, links }: NotificationServiceDependencies,
) {
  const { config, transact, reads, changes, clock, sealer, safeFetch, nodes, report } = platform;
  const configs = createConfigSealer(sealer);
  const allowPrivate = config.allowPrivateNotificationServices;
  const send = createServiceSender({ safeFetch, allowPrivate, now: () => clock.now() });
  const attempt = createServiceAttempt({ transact, clock, configs, send });
  const outcomes = countOutcomes('result', ['sent', 'later', 'refused', 'failed']);
  const reach = await loadServiceReach({ reads, settings, changes });
  const delivery = createServiceDelivery({
    transact,
    reads,
    clock,
    attempt,
    outcomes,
    report,
    isOn: ({ kind }) => isKindOn(settings, kind),
    origin: () => links.of(''),
  });
  const service = createNotificationServiceService({
    transact,
    reads,
    settings,
    users,
    configs,
    attempt,
    clock,
    hasRateLimits: config.rateLimits,
    nodes: nodes?.count,
  });
  const switches = createServiceSwitches({ transact, reads, settings, clock });
  let scheduler: Scheduler | undefined;
  const access: NotificationServices = {
    ...reach,
    offer: delivery.offer,
    oldestBegun: delivery.oldestBegun,
    async start({ compose, isActive }) {
      // A separate scheduler, because its jobs wait for other servers.
      const handlers = [createServiceLaterJob({ delivery, compose, isActive })];
      scheduler = createScheduler({
        transact,
        clock,
        report,
        reads: reads.jobs,
        handlers,
        concurrency: RETRIED_AT_ONCE,
      });
      await scheduler.start();
    },
    settle: delivery.stop,
    stop: async () => scheduler?.stop(),
  };
  return {
    access,
    routes: [notificationServiceRoutes(service, switches)],
    metrics: [
      counter('loquat_notification_services_total', 'Messages to notification services by outcome', outcomes.read),
    ],
  };
}
