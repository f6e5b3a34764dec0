import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

const factorOf = (uid: Uid) => ({ uid, sealed_secret: 'sealed', last_step: 10, turned_on_at: 5 });

async function meet(stores: SharedStores) {
  const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
  return { ann, eve };
}

onEachDatabase((open, test) => {
  test('a second factor exists once, and is deleted with its account', async () => {
    const stores = await open();
    const { secondFactors, users } = stores;
    const { ann, eve } = await meet(stores);
    await secondFactors.insert(factorOf(eve));
    await secondFactors.insert(factorOf(ann));

    expect(await secondFactors.find(ann)).toEqual(factorOf(ann));
    expect(new Set(await secondFactors.listUids())).toEqual(new Set([ann, eve]));
    expect([await secondFactors.delete(ann), await secondFactors.delete(ann)]).toEqual([true, false]);
    expect(await secondFactors.find(ann)).toBeNull();
    await users.delete(eve);
    expect(await secondFactors.listUids()).toEqual([]);
  });

  test('an account has at most one, and each needs an account', async () => {
    const stores = await open();
    const { secondFactors } = stores;
    const { ann } = await meet(stores);
    await secondFactors.insert(factorOf(ann));

    await expect(secondFactors.insert(factorOf(ann))).rejects.toThrow(/unique/i);
    await expect(secondFactors.insert(factorOf(99 as Uid))).rejects.toThrow(/foreign key/i);
  });

  test('a step is accepted only if it is later than the last one', async () => {
    const stores = await open();
    const { secondFactors } = stores;
    const { ann, eve } = await meet(stores);
    await secondFactors.insert(factorOf(ann));
    const steps = [11, 11, 10, 12];
    const taken: boolean[] = [];
    for (const step of steps) taken.push(await secondFactors.advance(ann, step));

    expect(taken).toEqual([true, false, false, true]);
    expect((await secondFactors.find(ann))?.last_step).toBe(12);
    expect(await secondFactors.advance(eve, 99)).toBe(false);
  });

  test('a recovery code is used once, by its owner, until others replace it', async () => {
    const stores = await open();
    const { secondFactors } = stores;
    const { ann, eve } = await meet(stores);
    for (const uid of [ann, eve]) await secondFactors.insert(factorOf(uid));
    await secondFactors.replaceRecoveryCodes(ann, ['a', 'b', 'c']);
    await secondFactors.replaceRecoveryCodes(eve, ['a', 'd']);

    expect(await secondFactors.takeRecoveryCode(ann, 'd')).toBe(false);
    expect([await secondFactors.takeRecoveryCode(ann, 'a'), await secondFactors.takeRecoveryCode(ann, 'a')]).toEqual([
      true,
      false,
    ]);
    expect(await secondFactors.countRecoveryCodes(ann)).toBe(2);
    await secondFactors.replaceRecoveryCodes(ann, ['e']);
    expect(await secondFactors.takeRecoveryCode(ann, 'b')).toBe(false);
    expect([await secondFactors.countRecoveryCodes(ann), await secondFactors.countRecoveryCodes(eve)]).toEqual([1, 2]);
    await secondFactors.delete(ann);
    expect([await secondFactors.countRecoveryCodes(ann), await secondFactors.countRecoveryCodes(eve)]).toEqual([0, 2]);
  });

  test('recovery codes need a second factor', async () => {
    const stores = await open();
    const { ann } = await meet(stores);

    await expect(stores.secondFactors.replaceRecoveryCodes(ann, ['a'])).rejects.toThrow(/foreign key/i);
  });
});
