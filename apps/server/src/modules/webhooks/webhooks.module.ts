import { counter, countOutcomes } from '../../platform/http/monitoring/metric.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createWebhookDeliveryJob } from './webhook-delivery.job.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { createWebhookLifecycle, loadWebhooks } from './webhooks.access.ts';
import type { Change, Stores } from './webhooks.store.ts';

// How many slow webhooks can be served at once without delaying others.
const SERVED_AT_ONCE = 16;

interface WebhookDependencies {
  messages: MessageReader;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee'>;
}

/** Sends messages to bots. Its jobs have their own scheduler, because they wait for other servers. */
export async function createWebhooks(
  platform: Platform<Stores, Change>,
  { messages, users, channels }: WebhookDependencies,
) {
  const { config, transact, reads, clock, safeFetch, changes, report } = platform;
  const allowPrivate = config.allowPrivateWebhooks;
  const webhooks = await loadWebhooks({ reads, safeFetch, allowPrivate, changes });
  const outcomes = countOutcomes('result', ['done', 'refused', 'silent']);
  const delivery = createWebhookDeliveryJob({
    transact,
    reads,
    messages,
    users,
    safeFetch,
    allowPrivate,
    clock,
    outcomes,
    webhooks,
    channels,
  });
  const scheduler = createScheduler({
    transact,
    clock,
    report,
    reads: reads.jobs,
    handlers: [delivery],
    concurrency: SERVED_AT_ONCE,
  });
  const queue = createWebhookQueue({ webhooks, channels, clock });
  changes.follow({ 'webhook_delivery.added': () => scheduler.wake() });
  return {
    access: webhooks,
    lifecycles: { users: createWebhookLifecycle(webhooks), messages: queue },
    metrics: [
      counter(
        'loquat_webhook_deliveries_total',
        'Attempts to deliver a message to a webhook by outcome',
        outcomes.read,
      ),
    ],
    start: () => scheduler.start(),
    stop: () => scheduler.stop(),
  };
}
