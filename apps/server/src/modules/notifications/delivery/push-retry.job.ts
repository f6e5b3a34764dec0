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
  /** Whether a user is active at one of their event streams, and sees the message there. */
  isActive: (uid: Uid) => boolean;
  clock: Pick<Clock, 'now'>;
}

const Payload = z.object({ uid: Uid, device: z.string(), address: z.string(), mid: Mid, attempts: z.int() });

/** Writes the push of a message anew; null if it is gone, or the user is not to be notified of it any more. */
export async function composeAgain(
  { messages, compose, clock }: Pick<PushRetryParts, 'messages' | 'compose' | 'clock'>,
  uid: Uid,
  mid: Mid,
): ReturnType<Compose> {
  const entry = await messages.findEntry(mid, clock.now());
  if (!entry) return null;
  const answered = entry.about_mid === null ? null : await messages.findPresent(entry.about_mid, clock.now());
  return compose(readEntry(entry, answered?.from_uid ?? null), uid);
}

/** Repeats a failed push if its message is still unread: written anew, to the same address. */
export const createPushRetryJob = ({
  targets,
  messages,
  delivery,
  compose,
  isActive,
  clock,
}: PushRetryParts): JobHandler => ({
  kind: PUSH_RETRY_JOB,
  async run(payload) {
    const { uid, device, address, mid, attempts } = Payload.parse(payload);
    const to = (await targets.of(uid)).find((one) => one.device === device && one.address === address);
    if (!to || isActive(uid)) return;
    const push = await composeAgain({ messages, compose, clock }, uid, mid);
    if (push) await delivery.retry(to, push[1], push[2], attempts);
  },
});
