import { type MessagePush, Mid, NotificationServiceId, Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { LATER_JOB, type ServiceDelivery } from './service-delivery.ts';

/** Writes the push of a message anew; null if the user is not to be notified of it any more. */
export type ComposeAgain = (uid: Uid, mid: Mid) => Promise<MessagePush | null>;

export interface ServiceLaterParts {
  delivery: Pick<ServiceDelivery, 'retry'>;
  compose: ComposeAgain;
  isActive: (uid: Uid) => boolean;
}

const Payload = z.object({ uid: Uid, id: NotificationServiceId, mid: Mid, attempts: z.int(), waits: z.int() });

/** Sends a message to a service that was busy or did not take it. */
export const createServiceLaterJob = ({ delivery, compose, isActive }: ServiceLaterParts): JobHandler => ({
  kind: LATER_JOB,
  async run(payload, signal) {
    const later = Payload.parse(payload);
    const push = await compose(later.uid, later.mid);
    if (push) await delivery.retry(push, later, isActive(later.uid), signal);
  },
});
