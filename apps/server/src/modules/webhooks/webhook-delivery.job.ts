import { Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { OutcomeCounter } from '../../platform/http/monitoring/metric.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { type LoggedEntry, messageJson, type MessageReader } from '../messages/messages.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { DELIVERY_JOB, isReceiver, type ReceiverParts } from './webhook-queue.ts';
import { deliveryJobKey, WEBHOOK_TIMEOUT_MS } from './webhooks.access.ts';
import type { RunUnit, Stores, WebhookDelivery } from './webhooks.store.ts';

/** The outcome of a delivery. `silent`: the webhook does not respond, so the other deliveries need not be tried now. */
type Outcome = 'done' | 'refused' | 'silent';

export interface WebhookDeliveryParts extends ReceiverParts {
  transact: RunUnit;
  reads: Pick<Stores, 'webhooks'>;
  messages: Pick<MessageReader, 'findEntry'>;
  users: Pick<UserDirectory, 'get'>;
  safeFetch: SafeFetch;
  /** Whether webhooks may be in the operator's own networks. */
  allowPrivate: boolean;
  clock: Pick<Clock, 'now'>;
  outcomes: OutcomeCounter<Outcome>;
}

/** Delays after each failed attempt; after the last delay and one more attempt, a message is given up. */
export const RETRY_DELAYS_MS = [1_000, 1_000, 5_000, 15_000, 60_000, 240_000, 960_000] as const;
/** One webhook is served for this long before others take their turn: well below the time limit of a job. */
const ROUND_MS = 30_000;
const ROUND_MAX = 200;
/** The longest pause for a webhook that does not respond, however many messages wait. */
const SILENCE_MAX_MS = 60_000;
/** How many messages are queued for a webhook that does not respond; older ones are given up. */
const MAX_WAITING = 10_000;
const FIRST_REFUSAL = 400;

const Payload = z.object({ uid: Uid });

export function createWebhookDeliveryJob(parts: WebhookDeliveryParts): JobHandler {
  const { transact, reads, messages, users, webhooks, safeFetch, allowPrivate, clock, outcomes } = parts;

  /** The entry to send; undefined if it was erased, or the receiver may no longer see it. */
  async function findEntry({ uid, mid }: WebhookDelivery): Promise<LoggedEntry | undefined> {
    const entry = await messages.findEntry(mid, clock.now());
    return entry && isReceiver(parts, uid, entry) ? entry : undefined;
  }

  async function post(url: string, entry: LoggedEntry, signal: AbortSignal): Promise<Outcome> {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: messageJson(entry), allowPrivate, signal } as const;
    try {
      const status = await safeFetch(
        url,
        { ...options, timeoutMs: WEBHOOK_TIMEOUT_MS },
        async (answer) => answer.status,
      );
      return status < FIRST_REFUSAL ? 'done' : 'refused';
    } catch (error) {
      if (signal.aborted) throw error;
      return 'silent';
    }
  }

  async function attempt(delivery: WebhookDelivery, signal: AbortSignal): Promise<Outcome> {
    const url = webhooks.get(delivery.uid);
    const isActive = url !== null && users.get(delivery.uid)?.status === 'normal';
    const entry = isActive ? await findEntry(delivery) : undefined;
    const outcome = isActive && entry ? await post(url, entry, signal) : 'done';
    if (entry) outcomes.add(outcome);
    const delayMs = RETRY_DELAYS_MS[delivery.attempts];
    await transact((tx) =>
      outcome === 'done' || delayMs === undefined
        ? tx.webhooks.deleteDelivery(delivery)
        : tx.webhooks.postponeDelivery(delivery, clock.now() + delayMs),
    );
    return outcome;
  }

  /**
   * Delivers due entries in order, until none is left, the time is up, or the webhook does not respond: then the rest
   * keeps its attempts for later. Returns when to run again at the earliest.
   */
  async function serve(uid: Uid, signal: AbortSignal): Promise<number> {
    await transact((tx) => tx.webhooks.trimDeliveries(uid, MAX_WAITING));
    const endsAt = clock.now() + ROUND_MS;
    for (const delivery of await reads.webhooks.listDue(uid, clock.now(), ROUND_MAX)) {
      if (clock.now() > endsAt) break;
      const outcome = await attempt(delivery, signal);
      if (outcome === 'silent') return clock.now() + (RETRY_DELAYS_MS[delivery.attempts] ?? SILENCE_MAX_MS);
    }
    return clock.now();
  }

  /** Schedules the remaining and new messages as a new job; `complete` then finds the old one replaced. */
  const leave = (uid: Uid, notBefore: number): Promise<void> =>
    transact(async (tx) => {
      const unique_key = deliveryJobKey(uid);
      const nextDueAt = await tx.webhooks.findNextDueAt(uid);
      if (nextDueAt === null) return tx.jobs.cancel(unique_key);
      const due_at = Math.max(nextDueAt, Math.min(notBefore, clock.now() + SILENCE_MAX_MS));
      await tx.jobs.put({ kind: DELIVERY_JOB, payload: { uid }, due_at, unique_key });
    });

  return {
    kind: DELIVERY_JOB,
    async run(payload, signal) {
      const { uid } = Payload.parse(payload);
      await leave(uid, await serve(uid, signal));
    },
  };
}
