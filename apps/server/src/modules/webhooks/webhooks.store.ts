import type { Mid, Timestamp, Uid } from '@loquat/contract';

export interface Webhook {
  uid: Uid;
  url: string;
}

/** An entry of the message log on its way to a webhook. */
export interface WebhookDelivery {
  uid: Uid;
  mid: Mid;
  /** Those that failed. */
  attempts: number;
}

/** Webhooks, and what still has to reach them. */
export interface WebhookStore {
  /** Those of bots: an older server may have kept one of a person. */
  list(): Promise<Webhook[]>;
  save(webhook: Webhook): Promise<void>;
  /** Forgets the webhook and what was on its way. */
  delete(uid: Uid): Promise<void>;
  addDelivery(uid: Uid, mid: Mid, dueAt: Timestamp): Promise<void>;
  /** Longest due first. */
  listDue(uid: Uid, now: Timestamp, limit: number): Promise<WebhookDelivery[]>;
  /** When the next is due; null when nothing is on its way. */
  findNextDueAt(uid: Uid): Promise<Timestamp | null>;
  /** One more attempt failed. */
  postponeDelivery(delivery: WebhookDelivery, dueAt: Timestamp): Promise<void>;
  /** It arrived, or is given up. */
  deleteDelivery(delivery: WebhookDelivery): Promise<void>;
  /** Gives up all but the newest `keep` of them. */
  trimDeliveries(uid: Uid, keep: number): Promise<void>;
}
