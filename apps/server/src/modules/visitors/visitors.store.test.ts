import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { newUser } from '#test/stores/rows.ts';

const [ANN, EVE, VIC, VIV] = [1, 2, 3, 4] as [Uid, Uid, Uid, Uid];
const PLACE = { page_url: 'https://example.org/\0', page_title: 'Home', language: 'ja', time_zone: 'Asia/Tokyo' };
const ann = { uid: ANN, is_admin: false };
const eve = { uid: EVE, is_admin: false };
const admin = { uid: EVE, is_admin: true };

/** Ann and Eve, and two visitors who talk with Ann. */
async function meet({ users }: SharedStores) {
  for (const name of ['ann', 'eve']) await users.insert(newUser(name));
  for (const [name, created_at] of [
    ['vic', 5],
    ['viv', 6],
  ] as const)
    await users.insert(newUser(name, { visitor_host: ANN, language: 'zh', created_at }));
}

onEachDatabase((open, test) => {
  test('a visitor has the last reported place, and only visitors are found', async () => {
    const stores = await open();
    await meet(stores);
    const { visitors } = stores;
    const nowhere = { page_url: null, page_title: null, time_zone: null };
    expect(await visitors.find(VIC)).toEqual({ uid: VIC, host: ANN, ...nowhere, language: 'zh', is_done: false });
    expect([await visitors.find(ANN), await visitors.find(99 as Uid)]).toEqual([null, null]);

    await visitors.savePlace(VIC, PLACE, 10);
    expect(await visitors.find(VIC)).toEqual({ uid: VIC, host: ANN, ...PLACE, is_done: false });
    await visitors.setDone(VIC, true, 20);
    await visitors.savePlace(VIC, { ...PLACE, language: null }, 30);
    expect(await visitors.find(VIC)).toMatchObject({ language: 'zh', is_done: true, page_title: 'Home' });
    await visitors.setDone(VIC, false, 40);
    expect(await visitors.find(VIC)).toMatchObject({ is_done: false, page_title: 'Home' });
  });

  test('hosts see their own visitors, also former ones, and only the host and administrators manage them', async () => {
    const stores = await open();
    await meet(stores);
    const { visitors } = stores;
    const found = async (asker: typeof ann) => [
      (await visitors.findHosted(asker, VIC)) !== null,
      (await visitors.findManaged(asker, VIC)) !== null,
      (await visitors.listFor(asker, 10)).length,
    ];
    expect([await found(ann), await found(eve), await found(admin)]).toEqual([
      [true, true, 2],
      [false, false, 0],
      [false, true, 2],
    ]);
    await visitors.addFormerHost(VIC, EVE);

    expect([await found(eve), await found(admin)]).toEqual([
      [true, false, 1],
      [true, true, 2],
    ]);
    expect(await visitors.findManaged(admin, ANN)).toBeNull();
  });

  test('former hosts are listed once, and deleted with the visitor', async () => {
    const stores = await open();
    await meet(stores);
    const { users, visitors } = stores;
    for (const host of [EVE, ANN, EVE]) await visitors.addFormerHost(VIC, host);
    await visitors.savePlace(VIC, PLACE, 10);
    expect([await visitors.listFormerHosts(VIC), await visitors.listFormerHosts(VIV)]).toEqual([[ANN, EVE], []]);

    await users.delete(VIC);
    expect([await visitors.listFormerHosts(VIC), await visitors.find(VIC)]).toEqual([[], null]);
    await expect(visitors.savePlace(VIC, PLACE, 10)).rejects.toThrow(/foreign key/i);
  });

  test('the most recently seen visitor is listed first', async () => {
    const stores = await open();
    await meet(stores);
    const { visitors } = stores;
    const uids = async (limit = 10) => (await visitors.listFor(ann, limit)).map(({ uid }) => uid);
    expect(await uids()).toEqual([VIV, VIC]);
    await visitors.savePlace(VIC, PLACE, 6);
    expect(await uids()).toEqual([VIV, VIC]);
    // Marking a visitor as done does not count as being seen.
    await visitors.setDone(VIC, true, 9);
    expect(await uids()).toEqual([VIV, VIC]);
    await visitors.savePlace(VIC, PLACE, 7);

    expect([await uids(), await uids(1)]).toEqual([[VIC, VIV], [VIC]]);
  });
});
