import type { Uid } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { ChannelDirectory } from '../modules/channels/channels.access.ts';
import type { MessageLifecycle } from '../modules/messages/messages.access.ts';
import { createImageTokens } from '../modules/previews/image-tokens.ts';
import { createPreviewCache } from '../modules/previews/preview-cache.ts';
import { createReadPreviewImage } from '../modules/previews/preview-images.ts';
import { createPreviewLimits } from '../modules/previews/preview-limits.ts';
import { previewRoutes } from '../modules/previews/previews.routes.ts';
import { createPreviewService } from '../modules/previews/previews.service.ts';
import { createReadPreview } from '../modules/previews/read-preview.ts';
import type { ServerSettings } from '../modules/server/server.access.ts';
import type { UserDirectory } from '../modules/users/users.access.ts';
import { createWebhookDeliveryJob } from '../modules/webhooks/webhook-delivery.job.ts';
import { createWebhookQueue } from '../modules/webhooks/webhook-queue.ts';
import type { Webhooks } from '../modules/webhooks/webhooks.access.ts';
import type { Clock } from '../platform/clock.ts';
import { createScheduler, type Scheduler } from '../platform/jobs/scheduler.ts';
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import type { RunUnit, Stores } from '../stores.ts';

interface OutgoingSurroundings {
  config: Config;
  clock: Clock;
  safeFetch: SafeFetch;
  report: (error: unknown) => void;
}

/** What pages say that people link to. */
export function createPreviews(
  { config, clock, safeFetch, report, keys }: OutgoingSurroundings & { keys: { tokenSecret: Buffer } },
  settings: Pick<ServerSettings, 'get'>,
): (app: FastifyInstance) => void {
  const cache = createPreviewCache(clock);
  const limits = createPreviewLimits(clock, config.rateLimits);
  const readPreview = createReadPreview(safeFetch);
  const readImage = createReadPreviewImage(safeFetch, clock);
  const tokens = createImageTokens(keys.tokenSecret);
  return previewRoutes(createPreviewService({ settings, readPreview, readImage, tokens, cache, limits, report }));
}

export interface WebhookSurroundings extends OutgoingSurroundings {
  transact: RunUnit;
  reads: Stores;
  channels: ChannelDirectory;
  users: UserDirectory;
  webhooks: Webhooks;
}

// As many webhooks can be slow at once without keeping others waiting.
const WEBHOOKS_SERVED_AT_ONCE = 16;

/** Messages on their way to webhooks. Their jobs have a scheduler of their own: they wait for others' servers. */
export function createWebhookDelivery(parts: WebhookSurroundings): {
  lifecycle: MessageLifecycle;
  scheduler: Scheduler;
} {
  const serving = new Set<Uid>();
  const allowPrivate = parts.config.allowPrivateWebhooks;
  const scheduler = createScheduler({
    ...parts,
    reads: parts.reads.jobs,
    handlers: [createWebhookDeliveryJob({ ...parts, allowPrivate, serving })],
    concurrency: WEBHOOKS_SERVED_AT_ONCE,
  });
  const lifecycle = createWebhookQueue({ ...parts, serving, wake: () => scheduler.wake() });
  return { lifecycle, scheduler };
}
