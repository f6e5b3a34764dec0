import type { Mid, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';

export interface Webhook {
  uid: Uid;
  url: string;
}

/** An entry of the message log to be sent to a webhook. */
export interface WebhookDelivery {
  uid: Uid;
  mid: Mid;
  /** Those that failed. */
  attempts: number;
}

/** Webhooks, and their pending messages. */
export interface WebhookStore {
  /** Only of bots: an older server may have stored one of a person. */
  list(): Promise<Webhook[]>;
  save(webhook: Webhook): Promise<void>;
  /** Deletes the webhook and its pending messages. */
  delete(uid: Uid): Promise<void>;
  addDelivery(uid: Uid, mid: Mid, dueAt: Timestamp): Promise<void>;
  /** Longest due first. */
  listDue(uid: Uid, now: Timestamp, limit: number): Promise<WebhookDelivery[]>;
  /** When the next is due; null if nothing is pending. */
  findNextDueAt(uid: Uid): Promise<Timestamp | null>;
  /** One more attempt failed. */
  postponeDelivery(delivery: WebhookDelivery, dueAt: Timestamp): Promise<void>;
  /** It was delivered, or is given up. */
  deleteDelivery(delivery: WebhookDelivery): Promise<void>;
  /** Gives up all but the newest `keep` of them. */
  trimDeliveries(uid: Uid, keep: number): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  webhooks: WebhookStore;
}

/** What it also holds in memory, or must be woken by. */
export type Change =
  /** An empty address stands for none. */
  { kind: 'webhook.changed'; uid: Uid; url: string } | { kind: 'webhook_delivery.added' };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
