import type { Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { takesPart } from '../conversations/conversations.access.ts';
import type { LoggedEntry, MessageLifecycle } from '../messages/messages.access.ts';
import { deliveryJobKey, type Webhooks } from './webhooks.access.ts';
import { own } from './webhooks.store.ts';

export const DELIVERY_JOB = 'webhooks.deliver';

/** The data that determines which bots receive an entry. */
export interface ReceiverParts {
  webhooks: Webhooks;
  channels: Pick<ChannelDirectory, 'canSee'>;
}

export interface WebhookQueueParts extends ReceiverParts {
  clock: Pick<Clock, 'now'>;
}

/**
 * True for both parties of a direct message, the members of a private channel, and all bots in a public one, senders
 * included.
 */
export function isReceiver({ channels }: Pick<ReceiverParts, 'channels'>, uid: Uid, entry: LoggedEntry): boolean {
  return takesPart(entry, uid, (gid) => channels.canSee(gid, uid));
}

/** Queues new messages for webhooks, in the unit of work that writes them. */
export function createWebhookQueue({ webhooks, channels, clock }: WebhookQueueParts): MessageLifecycle {
  return {
    async written(unit, entry) {
      if (webhooks.isEmpty) return;
      const tx = own(unit);
      const due_at = clock.now();
      const uids = [...webhooks.owners()].filter((uid) => isReceiver({ channels }, uid, entry));
      for (const uid of uids) {
        await tx.webhooks.addDelivery(uid, entry.mid, due_at);
        // A running job checks again before it ends; a job waiting for its next attempt becomes due now.
        const job = { kind: DELIVERY_JOB, payload: { uid }, due_at, unique_key: deliveryJobKey(uid) };
        await tx.jobs.putUnlessRunning(job, due_at);
      }
      if (uids.length > 0) tx.record({ kind: 'webhook_delivery.added' });
    },
  };
}
