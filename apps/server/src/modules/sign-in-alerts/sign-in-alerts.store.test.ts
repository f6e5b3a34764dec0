import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

onEachDatabase((open, test) => {
  test('the alerts of a user are taken once, in order', async () => {
    const stores = await open();
    const { signInAlerts } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    const alerts = [
      { uid: ann, name: 'Firefox', network_address: '192.0.2.1', signed_in_at: 9 },
      { uid: ann, name: '', network_address: null, signed_in_at: 3 },
      { uid: ann, name: 'nul \0', network_address: '::1', signed_in_at: 5 },
    ];
    for (const alert of alerts) await signInAlerts.insert(alert);
    await signInAlerts.insert({ ...alerts[0]!, uid: eve });

    expect(await signInAlerts.countOf(ann)).toBe(3);
    expect(await signInAlerts.takeAllOf(ann)).toEqual(alerts);
    expect(await signInAlerts.takeAllOf(ann)).toEqual([]);
    expect([await signInAlerts.countOf(ann), await signInAlerts.countOf(eve)]).toEqual([0, 1]);
  });

  test('alerts are deleted with their account, and need one', async () => {
    const stores = await open();
    const { signInAlerts, users } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    const alert = { uid: ann, name: '', network_address: null, signed_in_at: 1 };
    await signInAlerts.insert(alert);
    await users.delete(ann);

    expect(await signInAlerts.countOf(ann)).toBe(0);
    await expect(signInAlerts.insert(alert)).rejects.toThrow(/foreign key/i);
  });
});
