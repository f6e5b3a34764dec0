import { Mid, Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { JobHandler } from '#platform/jobs/job-runner.ts';
import type { MessageReader } from '../../messages/messages.access.ts';
import { readEntry } from '../notified-message.ts';
import type { Compose } from '../push-follower.ts';
import type { PushTargets } from '../push-targets.ts';
import { PUSH_RETRY_JOB, type PushDelivery } from './push-delivery.ts';

export interface PushRetryParts {
  targets: Pick<PushTargets, 'of'>;
  messages: Pick<MessageReader, 'findEntry' | 'findPresent'>;
  delivery: Pick<PushDelivery, 'retry'>;
  compose: Compose;
  clock: Pick<Clock, 'now'>;
}

const Payload = z.object({ uid: Uid, device: z.string(), address: z.string(), mid: Mid, attempts: z.int() });

/** Repeats a failed push if its message is still unread: written anew, to the same address. */
export const createPushRetryJob = ({ targets, messages, delivery, compose, clock }: PushRetryParts): JobHandler => ({
  kind: PUSH_RETRY_JOB,
  async run(payload) {
    const { uid, device, address, mid, attempts } = Payload.parse(payload);
    const to = (await targets.of(uid)).find((one) => one.device === device && one.address === address);
    const entry = await messages.findEntry(mid, clock.now());
    if (!to || !entry) return;
    const answered = entry.about_mid === null ? null : await messages.findPresent(entry.about_mid, clock.now());
    const push = await compose(readEntry(entry, answered?.from_uid ?? null), uid);
    if (push) await delivery.retry(to, push[1], push[2], attempts);
  },
});
