import { Mid, Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import type { Stores } from './notifications.store.ts';
import { readEntry } from './notified-message.ts';
import { PUSH_RETRY_JOB, type PushDelivery } from './push-delivery.ts';
import type { Compose } from './push-follower.ts';

export interface PushRetryParts {
  reads: Pick<Stores, 'pushSubscriptions'>;
  messages: Pick<MessageReader, 'findEntry' | 'findPresent'>;
  delivery: Pick<PushDelivery, 'retry'>;
  compose: Compose;
  clock: Pick<Clock, 'now'>;
}

const Payload = z.object({ uid: Uid, device: z.string(), endpoint: z.string(), mid: Mid, attempts: z.int() });

/** Sends a push again that its service did not take, if it still is one: written anew, to the same subscription. */
export const createPushRetryJob = ({ reads, messages, delivery, compose, clock }: PushRetryParts): JobHandler => ({
  kind: PUSH_RETRY_JOB,
  async run(payload) {
    const { uid, device, endpoint, mid, attempts } = Payload.parse(payload);
    const subscriptions = await reads.pushSubscriptions.listOf(uid, clock.now());
    const to = subscriptions.find((one) => one.device === device && one.endpoint === endpoint);
    const entry = await messages.findEntry(mid, clock.now());
    if (!to || !entry) return;
    const answered = entry.about_mid === null ? null : await messages.findPresent(entry.about_mid, clock.now());
    const push = await compose(readEntry(entry, answered?.from_uid ?? null), uid);
    if (push) await delivery.retry(to, push[1], push[2], attempts);
  },
});
