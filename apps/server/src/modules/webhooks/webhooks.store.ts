import type { Mid, Timestamp, Uid } from '@loquat/contract';

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
