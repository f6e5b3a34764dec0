import type { Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

const NOW = 100;
const BOT = 1 as Uid;
const OTHER = 2 as Uid;

async function listDueMids({ webhooks }: SharedStores, uid: Uid, limit = 10): Promise<number[]> {
  return (await webhooks.listDue(uid, NOW, limit)).map(({ mid }) => mid);
}

/** Adds deliveries by their due times. */
async function addDeliveries({ webhooks }: SharedStores, uid: Uid, dueAts: Record<number, number>): Promise<void> {
  for (const [mid, dueAt] of Object.entries(dueAts)) await webhooks.addDelivery(uid, Number(mid) as Mid, dueAt);
}

onEachDatabase((open, test) => {
  test('a bot has one webhook, and that of a human user is not listed', async () => {
    const stores = await open();
    const { webhooks, users } = stores;
    const [bot, ann] = (await addPeople(stores, 'bot', 'ann')) as [Uid, Uid];
    await webhooks.save({ uid: bot, url: 'https://a.example' });
    await webhooks.save({ uid: bot, url: 'https://b.example/\0' });
    await webhooks.save({ uid: ann, url: 'https://c.example' });

    expect(await webhooks.list()).toEqual([{ uid: bot, url: 'https://b.example/\0' }]);
    await users.delete(bot);
    expect(await webhooks.list()).toEqual([]);
  });

  test('a webhook is deleted with its pending messages', async () => {
    const stores = await open();
    const { webhooks } = stores;
    const [bot, other] = (await addPeople(stores, 'bot', 'bot two')) as [Uid, Uid];
    for (const uid of [bot, other]) {
      await webhooks.save({ uid, url: 'https://a.example' });
      await addDeliveries(stores, uid, { 1: NOW });
    }
    await webhooks.delete(bot);

    expect(await webhooks.list()).toEqual([{ uid: other, url: 'https://a.example' }]);
    expect([await listDueMids(stores, bot), await listDueMids(stores, other)]).toEqual([[], [1]]);
  });

  test('due deliveries are listed longest due first, from their exact time on, up to a limit', async () => {
    const stores = await open();
    const { webhooks } = stores;
    await addDeliveries(stores, BOT, { 1: NOW, 2: NOW + 1, 3: NOW - 2, 4: NOW - 5, 5: NOW - 2 });
    await addDeliveries(stores, OTHER, { 1: 1 });

    expect(await listDueMids(stores, BOT)).toEqual([4, 3, 5, 1]);
    expect(await listDueMids(stores, BOT, 2)).toEqual([4, 3]);
    expect(await webhooks.findNextDueAt(BOT)).toBe(NOW - 5);
    expect(await webhooks.findNextDueAt(3 as Uid)).toBeNull();
    await expect(addDeliveries(stores, BOT, { 1: NOW })).rejects.toThrow(/unique/i);
  });

  test('a failed delivery waits with one attempt more, and a finished one is deleted', async () => {
    const stores = await open();
    const { webhooks } = stores;
    await addDeliveries(stores, BOT, { 1: 1, 2: 2 });
    await addDeliveries(stores, OTHER, { 1: 1 });
    const [first] = await webhooks.listDue(BOT, NOW, 1);
    expect(first).toEqual({ uid: BOT, mid: 1, attempts: 0 });
    await webhooks.postponeDelivery(first!, 50);

    expect(await webhooks.listDue(BOT, NOW, 10)).toEqual([
      { uid: BOT, mid: 2, attempts: 0 },
      { uid: BOT, mid: 1, attempts: 1 },
    ]);
    expect(await webhooks.findNextDueAt(BOT)).toBe(2);
    await webhooks.deleteDelivery(first!);
    await webhooks.postponeDelivery(first!, 50);
    expect(await listDueMids(stores, BOT)).toEqual([2]);
    expect(await webhooks.listDue(OTHER, NOW, 10)).toEqual([{ uid: OTHER, mid: 1, attempts: 0 }]);
  });

  test('only the newest pending messages of a webhook are kept', async () => {
    const stores = await open();
    const { webhooks } = stores;
    await addDeliveries(stores, BOT, { 1: 9, 3: 1, 5: 5, 8: 2 });
    await addDeliveries(stores, OTHER, { 1: 1, 2: 1, 3: 1 });
    await webhooks.trimDeliveries(BOT, 4);
    expect(await listDueMids(stores, BOT)).toEqual([3, 8, 5, 1]);
    await webhooks.trimDeliveries(BOT, 2);

    expect(await listDueMids(stores, BOT)).toEqual([8, 5]);
    expect(await listDueMids(stores, OTHER)).toEqual([1, 2, 3]);
    await webhooks.trimDeliveries(BOT, 0);
    expect(await listDueMids(stores, BOT)).toEqual([]);
  });
});
