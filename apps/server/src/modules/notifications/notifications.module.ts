import type { Uid } from '@loquat/contract';
import { counter, createTally } from '../../platform/http/monitoring/figures.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayBePublic } from '../../platform/safe-fetch/target.ts';
import type { SessionChange, Sessions } from '../auth/auth.access.ts';
import type { CallChange, Ring } from '../calls/calls.access.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { ChatChange, Mutes } from '../chats/chats.access.ts';
import type { ContactBook } from '../contacts/contacts.access.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserDeleted, UserDirectory } from '../users/users.access.ts';
import { createBadge } from './badge.ts';
import { createCallRinger } from './call-ringer.ts';
import { loadFcm } from './fcm.ts';
import { loadNotificationBook } from './notification-book.ts';
import { createNotificationSettingsService } from './notification-settings.service.ts';
import { notificationRoutes } from './notifications.routes.ts';
import type { Change, Stores } from './notifications.store.ts';
import { createPushAudience } from './push-audience.ts';
import { createPushDelivery } from './delivery/push-delivery.ts';
import { createComposer, createPushFollower } from './push-follower.ts';
import { loadPushKeys } from './push-keys.ts';
import { createPushRetryJob } from './delivery/push-retry.job.ts';
import { createPushSubscriptionService } from './push-subscriptions.service.ts';
import { combineTransports, type IsUsable } from './push-targets.ts';
import { createShownNotifications } from './shown-notifications.ts';
import { loadWebPush } from './web-push/web-push.ts';
import { createSender } from './web-push/web-push-sender.ts';
import { createSenderThread } from './web-push/web-push-thread.ts';

interface NotificationDependencies {
  settings: ServerSettings;
  sessions: Pick<Sessions, 'list' | 'listOf' | 'forgetDeviceToken'>;
  users: Pick<UserDirectory, 'get' | 'has'>;
  channels: Pick<ChannelDirectory, 'canSee' | 'get' | 'channelsOf' | 'joinedBy'>;
  contacts: Pick<ContactBook, 'statusOf'>;
  mutes: Mutes;
  messages: MessageReader;
  links: LinkOrigin;
  isUsable: IsUsable;
  /** The calls that ring already. */
  listRinging: () => Ring[];
  /** Whether somebody is at an event stream of theirs, or at that of a device. Not asked before the start. */
  isActive: (uid: Uid, device?: string) => boolean;
}

/** This many push services can be slow at once when pushes are sent again. */
const RETRIED_AT_ONCE = 8;

/** How people, and their devices, are notified of messages. */
export async function createNotifications(
  platform: Platform<Stores, Change, UserDeleted | ChatChange | CallChange | SessionChange>,
  dependencies: NotificationDependencies,
) {
  const { config, transact, reads, changes, clock, safeFetch, isSimulated, bus, nodes, report } = platform;
  const { settings, sessions, users, channels, links, messages, isUsable } = dependencies;
  const book = await loadNotificationBook({ reads, changes, users, channels });
  const keys = loadPushKeys(config.dataDir);
  const origin = () => links.of('');
  const sender = isSimulated ? createSender({ keys, safeFetch }) : createSenderThread({ keys, clock, report });
  const browsers = await loadWebPush({ transact, reads, settings, isUsable, changes, clock, sender, origin });
  const apps = await loadFcm({
    ...{ transact, sessions, settings, isUsable, changes, safeFetch, clock, report },
    ...{ service: config.fcm, allowPrivate: config.allowPrivateProviders },
  });
  const targets = combineTransports([browsers, apps]);
  const shown = createShownNotifications();
  // Of several nodes, one sends.
  const isFirst = () => nodes?.isFirst() ?? true;
  const badge = createBadge({ ...dependencies, reads, book, clock });
  const audience = createPushAudience({ ...dependencies, book, clock, targets });
  const outcomes = createTally('result', ['sent', 'gone', 'refused', 'later', 'failed']);
  const delivery = createPushDelivery({ transact, targets, clock, outcomes, report });
  const followed = {
    bus,
    messages,
    users,
    channels,
    audience,
    shown,
    badge,
    book,
    clock,
    report,
    isAnybody: () => targets.isAnybody(),
    turn: nodes && {
      isOurs: isFirst,
      tell: (reached: number) => transact(async (tx) => tx.announce({ kind: 'pushed', reached })),
    },
  };
  const ringer = createCallRinger({
    ...{ changes, users, audience, book, targets, delivery, clock, isFirst, report },
    ...{ isActive: dependencies.isActive, ringing: dependencies.listRinging() },
  });
  const compose = createComposer(followed);
  const follower = createPushFollower({ ...followed, delivery, compose });
  // Of its own, because its jobs wait for other servers.
  const scheduler = createScheduler({
    ...{ transact, clock, report, reads: reads.jobs, concurrency: RETRIED_AT_ONCE },
    handlers: [createPushRetryJob({ targets, messages, delivery, compose, clock })],
  });
  changes.follow({
    'read_marker.moved': ({ uid, target, mid }) => follower.read(uid, target, mid),
    'user.deleted'({ uid }) {
      shown.forget(uid);
      badge.forget(uid);
    },
  });
  const service = createNotificationSettingsService({ transact, users, channels, book });
  const push = createPushSubscriptionService({ transact, reads, clock, settings, keys, isDialable: mayBePublic });
  return {
    access: { book },
    routes: [notificationRoutes({ transact, settings, service, push })],
    figures: [counter('loquat_pushes_total', 'Pushes to devices by outcome', outcomes.read)],
    async start() {
      await follower.start();
      await scheduler.start();
    },
    async stop() {
      await ringer.stop();
      await follower.stop();
      await scheduler.stop();
      await sender.close();
    },
  };
}
