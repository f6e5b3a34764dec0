import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';

export interface Webhook {
  uid: Uid;
  url: string;
}

/** An entry of the message log to be sent to a webhook. */
export interface WebhookDelivery {
  uid: Uid;
  mid: Mid;
  /** Failed attempts. */
  attempts: number;
}

/** Webhooks, and their pending messages. */
export interface WebhookStore {
  /** Only of bots: an older server may have stored one of a human user. */
  list(): Promise<Webhook[]>;
  save(webhook: Webhook): Promise<void>;
  /** Deletes the webhook and its pending messages. */
  delete(uid: Uid): Promise<void>;
  addDelivery(uid: Uid, mid: Mid, dueAt: Timestamp): Promise<void>;
  /** Longest due first. */
  listDue(uid: Uid, now: Timestamp, limit: number): Promise<WebhookDelivery[]>;
  /** When the next is due; null if nothing is pending. */
  findNextDueAt(uid: Uid): Promise<Timestamp | null>;
  /** Records a failed attempt. */
  postponeDelivery(delivery: WebhookDelivery, dueAt: Timestamp): Promise<void>;
  /** Deletes a finished or given-up delivery. */
  deleteDelivery(delivery: WebhookDelivery): Promise<void>;
  /** Gives up all but the newest `keep` deliveries. */
  trimDeliveries(uid: Uid, keep: number): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  webhooks: WebhookStore;
}

/** Changes that memory follows, and that wake the scheduler. */
export type Change =
  /** An empty URL means none. */
  { kind: 'webhook.changed'; uid: Uid; url: string } | { kind: 'webhook_delivery.added' };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

interface OfBot {
  uid: Uid;
}
interface OfDelivery extends OfBot {
  mid: Mid;
}

const LIST = statement<object, Webhook>(`SELECT webhooks.uid, webhooks.url FROM webhooks JOIN users USING (uid)
  WHERE users.is_bot ORDER BY webhooks.uid`);
const SAVE = statement<Webhook>(`INSERT INTO webhooks (uid, url) VALUES (@uid, @url)
  ON CONFLICT (uid) DO UPDATE SET url = excluded.url`);
const DELETE = statement<OfBot>('DELETE FROM webhooks WHERE uid = @uid');
const DELETE_DELIVERIES = statement<OfBot>('DELETE FROM webhook_deliveries WHERE uid = @uid');
const ADD_DELIVERY = statement<OfDelivery & { due_at: Timestamp }>(
  'INSERT INTO webhook_deliveries (uid, mid, due_at) VALUES (@uid, @mid, @due_at)',
);
const LIST_DUE = statement<OfBot & { now: Timestamp; limit: number }, WebhookDelivery>(
  `SELECT uid, mid, attempts FROM webhook_deliveries WHERE uid = @uid AND due_at <= @now
  ORDER BY due_at, mid LIMIT @limit`,
);
const NEXT_DUE = statement<OfBot, { due_at: Timestamp | null }>(
  'SELECT min(due_at) AS due_at FROM webhook_deliveries WHERE uid = @uid',
);
const POSTPONE = statement<WebhookDelivery & { due_at: Timestamp }>(`UPDATE webhook_deliveries
  SET attempts = @attempts, due_at = @due_at WHERE uid = @uid AND mid = @mid`);
const DELETE_DELIVERY = statement<OfDelivery>('DELETE FROM webhook_deliveries WHERE uid = @uid AND mid = @mid');
const TRIM = statement<OfBot & { keep: number }>(`DELETE FROM webhook_deliveries WHERE uid = @uid AND mid <=
  (SELECT mid FROM webhook_deliveries WHERE uid = @uid ORDER BY mid DESC LIMIT 1 OFFSET @keep)`);

export const createWebhookStore = (db: Connection): WebhookStore => ({
  list: () => db.all(LIST, {}),
  save: async (webhook) => void (await db.run(SAVE, webhook)),
  async delete(uid) {
    await db.run(DELETE, { uid });
    await db.run(DELETE_DELIVERIES, { uid });
  },
  addDelivery: async (uid, mid, due_at) => void (await db.run(ADD_DELIVERY, { uid, mid, due_at })),
  listDue: (uid, now, limit) => db.all(LIST_DUE, { uid, now, limit }),
  findNextDueAt: async (uid) => (await db.get(NEXT_DUE, { uid }))?.due_at ?? null,
  postponeDelivery: async ({ uid, mid, attempts }, due_at) =>
    void (await db.run(POSTPONE, { uid, mid, attempts: attempts + 1, due_at })),
  deleteDelivery: async ({ uid, mid }) => void (await db.run(DELETE_DELIVERY, { uid, mid })),
  trimDeliveries: async (uid, keep) => void (await db.run(TRIM, { uid, keep })),
});
