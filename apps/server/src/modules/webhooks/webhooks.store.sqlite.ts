import { and, asc, desc, eq, lte, min } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { usersTable } from '../users/users.table.ts';
import type { WebhookDelivery, WebhookStore } from './webhooks.store.ts';
import { webhookDeliveriesTable as deliveries, webhooksTable } from './webhooks.table.ts';

const is = ({ uid, mid }: WebhookDelivery) => and(eq(deliveries.uid, uid), eq(deliveries.mid, mid));

export const createSqliteWebhookStore = (db: SqliteConnection): WebhookStore => ({
  list: async () => {
    const { uid, url } = webhooksTable;
    const isOfBot = and(eq(usersTable.uid, uid), eq(usersTable.is_bot, true));
    return db.select({ uid, url }).from(webhooksTable).innerJoin(usersTable, isOfBot).all();
  },
  save: async ({ uid, url }) => {
    db.insert(webhooksTable).values({ uid, url }).onConflictDoUpdate({ target: webhooksTable.uid, set: { url } }).run();
  },
  delete: async (uid) => {
    db.delete(webhooksTable).where(eq(webhooksTable.uid, uid)).run();
    db.delete(deliveries).where(eq(deliveries.uid, uid)).run();
  },
  addDelivery: async (uid, mid, due_at) => {
    db.insert(deliveries).values({ uid, mid, due_at }).run();
  },
  listDue: async (uid, now, limit) =>
    db
      .select({ uid: deliveries.uid, mid: deliveries.mid, attempts: deliveries.attempts })
      .from(deliveries)
      .where(and(eq(deliveries.uid, uid), lte(deliveries.due_at, now)))
      .orderBy(asc(deliveries.due_at), asc(deliveries.mid))
      .limit(limit)
      .all(),
  findNextDueAt: async (uid) =>
    db
      .select({ due_at: min(deliveries.due_at) })
      .from(deliveries)
      .where(eq(deliveries.uid, uid))
      .get()?.due_at ?? null,
  postponeDelivery: async (delivery, due_at) => {
    db.update(deliveries)
      .set({ attempts: delivery.attempts + 1, due_at })
      .where(is(delivery))
      .run();
  },
  deleteDelivery: async (delivery) => {
    db.delete(deliveries).where(is(delivery)).run();
  },
  trimDeliveries: async (uid, keep) => {
    const newestGivenUp = db
      .select({ mid: deliveries.mid })
      .from(deliveries)
      .where(eq(deliveries.uid, uid))
      .orderBy(desc(deliveries.mid))
      .limit(1)
      .offset(keep)
      .get();
    if (!newestGivenUp) return;
    db.delete(deliveries)
      .where(and(eq(deliveries.uid, uid), lte(deliveries.mid, newestGivenUp.mid)))
      .run();
  },
});
