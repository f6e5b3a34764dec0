import type { Uid } from '@loquat/contract';
import { counter, countOutcomes } from '../../platform/http/monitoring/metric.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayBePublic } from '../../platform/safe-fetch/target.ts';
import type { SessionChange, Sessions } from '../auth/auth.access.ts';
import type { CallChange, Ring } from '../calls/calls.access.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { ChatChange, Mutes } from '../chats/chats.access.ts';
import type { ContactCache } from '../contacts/contacts.access.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import type { NotificationServices } from '../notification-services/notification-services.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory, VisitorHosts } from '../users/users.access.ts';
import { createBadge } from './badge.ts';
import { createCallRinger } from './call-ringer.ts';
import { createPushDelivery } from './delivery/push-delivery.ts';
import { composeAgain, createPushRetryJob } from './delivery/push-retry.job.ts';
import { loadFcm } from './fcm.ts';
import { loadNotificationCache } from './notification-cache.ts';
import { createNotificationSettingsService } from './notification-settings.service.ts';
import { notificationRoutes } from './notifications.routes.ts';
import type { Change, Stores } from './notifications.store.ts';
import { createPushAudience } from './push-audience.ts';
import { createComposer, createPushFollower } from './push-follower.ts';
import { loadPushKeys } from './push-keys.ts';
import { createPushSubscriptionService } from './push-subscriptions.service.ts';
import { combineTransports, type IsUsable } from './push-targets.ts';
import { createShownNotifications } from './shown-notifications.ts';
import { createSender } from './web-push/web-push-sender.ts';
import { createSenderThread } from './web-push/web-push-thread.ts';
import { loadWebPush } from './web-push/web-push.ts';
import { asTransport, withServices } from './with-services.ts';

interface NotificationDependencies {
  settings: ServerSettings;
  sessions: Pick<Sessions, 'list' | 'listOf' | 'forgetDeviceToken'>;
  users: Pick<UserDirectory, 'get' | 'has'>;
  hosts: VisitorHosts;
  channels: Pick<ChannelDirectory, 'canSee' | 'get' | 'channelsOf' | 'joinedBy'>;
  contacts: Pick<ContactCache, 'statusOf'>;
  mutes: Mutes;
  messages: MessageReader;
  links: LinkOrigin;
  services: NotificationServices;
  isUsable: IsUsable;
  /** The calls that are already ringing. */
  listRinging: () => Ring[];
  /** Whether a user is active at one of their event streams, or at that of a device. Not called before the start. */
  isActive: (uid: Uid, device?: string) => boolean;
}

/** How many slow push services may be retried at once. */
const RETRIED_AT_ONCE = 8;

/** Notifications of messages and calls on users' devices. */
export async function createNotifications(
  platform: Platform<Stores, Change, UserDeleted | ChatChange | CallChange | SessionChange>,
  dependencies: NotificationDependencies,
) {
  const { config, transact, reads, changes, clock, safeFetch, isSimulated, bus, nodes, report } = platform;
  const { settings, sessions, users, hosts, channels, links, messages, services, isUsable, isActive } = dependencies;
  const cache = await loadNotificationCache({ reads, changes, users, channels });
  const keys = loadPushKeys(config.dataDir);
  const origin = () => links.of('');
  const sender = isSimulated ? createSender({ keys, safeFetch }) : createSenderThread({ keys, clock, report });
  const browsers = await loadWebPush({ transact, reads, settings, isUsable, changes, clock, sender, origin });
  const apps = await loadFcm({
    transact,
    sessions,
    settings,
    isUsable,
    changes,
    safeFetch,
    clock,
    report,
    service: config.fcm,
    allowPrivate: config.allowPrivateProviders,
  });
  const targets = combineTransports([browsers, apps, asTransport(services)]);
  const shown = createShownNotifications();
  // On a cluster, one node sends.
  const isFirst = () => nodes?.isFirst() ?? true;
  const badge = createBadge({ ...dependencies, reads, cache, clock });
  const audience = createPushAudience({
    ...dependencies,
    cache,
    clock,
    targets,
    reachesActive: services.reachesActive,
  });
  const outcomes = countOutcomes('result', ['sent', 'gone', 'refused', 'later', 'failed']);
  const delivery = createPushDelivery({ transact, targets, clock, outcomes, report });
  const followed = {
    bus,
    messages,
    users,
    channels,
    audience,
    shown,
    badge,
    cache,
    clock,
    report,
    isActive,
    hasPeople: () => targets.hasPeople(),
    turn: nodes && {
      isOurs: isFirst,
      tell: (reached: number) => transact(async (tx) => tx.announce({ kind: 'pushed', reached })),
    },
  };
  const ringer = createCallRinger({
    changes,
    users,
    channels,
    audience,
    cache,
    targets,
    delivery,
    clock,
    isFirst,
    report,
    isActive,
    ringing: dependencies.listRinging(),
  });
  const compose = createComposer(followed);
  const both = withServices(delivery, { services, isActive });
  const follower = createPushFollower({ ...followed, delivery: both, compose });
  // A separate scheduler, because its jobs wait for other servers.
  const scheduler = createScheduler({
    transact,
    clock,
    report,
    reads: reads.jobs,
    concurrency: RETRIED_AT_ONCE,
    handlers: [createPushRetryJob({ targets, messages, delivery, compose, isActive, clock })],
  });
  changes.follow({
    'read_marker.moved': ({ uid, target, mid }) => follower.read(uid, target, mid),
    'user.deleted'({ uid }) {
      shown.forget(uid);
      badge.forget(uid);
    },
  });
  const service = createNotificationSettingsService({ transact, users, hosts, channels, cache });
  const push = createPushSubscriptionService({ transact, reads, clock, settings, keys, isDialable: mayBePublic });
  return {
    access: { cache },
    routes: [notificationRoutes({ transact, settings, service, push })],
    metrics: [counter('loquat_pushes_total', 'Pushes to devices by outcome', outcomes.read)],
    async start() {
      await follower.start();
      await scheduler.start();
      await services.start({
        isActive,
        async compose(uid, mid) {
          const [, push] = (await composeAgain({ messages, compose, clock }, uid, mid)) ?? [];
          return push?.type === 'message' ? push : null;
        },
      });
    },
    async stop() {
      await ringer.stop();
      await follower.stop();
      await services.stop();
      await scheduler.stop();
      await sender.close();
    },
  };
}
