import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import type { Identity, IdentityKey } from './identities.store.ts';

const key = (subject: string, more: Partial<IdentityKey> = {}): IdentityKey => ({
  provider: 'github',
  issuer: '',
  subject,
  ...more,
});
const identity = (uid: Uid, of: IdentityKey, created_at: number): Identity => ({
  ...of,
  uid,
  label: 'A\0n',
  created_at,
});

onEachDatabase((open, test) => {
  test('an identity is found by all parts of its key, case-sensitively', async () => {
    const stores = await open();
    const { identities } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    const stored = identity(ann, key('Ann', { provider: 'oidc', issuer: 'example.org' }), 5);
    await identities.insert(stored);

    expect(await identities.find(stored)).toEqual(stored);
    for (const other of [{ provider: 'google' }, { issuer: '' }, { subject: 'ann' }] as const)
      expect(await identities.find({ ...stored, ...other })).toBeNull();
  });

  test('identities are listed in the order of linking, those of the same time by their keys', async () => {
    const stores = await open();
    const { identities } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    await identities.insert(identity(eve, key('e'), 1));
    await identities.insert(identity(ann, key('late'), 3));
    await identities.insert(identity(ann, key('b'), 2));
    await identities.insert(identity(ann, key('B'), 2));
    await identities.insert(identity(ann, key('z', { provider: 'google' }), 1));

    expect((await identities.listOf(ann)).map(({ subject }) => subject)).toEqual(['z', 'B', 'b', 'late']);
    expect(await identities.listOf(99 as Uid)).toEqual([]);
  });

  test('an identity belongs to one account, which alone can delete it', async () => {
    const stores = await open();
    const { identities } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    await identities.insert(identity(ann, key('a'), 1));

    expect(await identities.delete(eve, key('a'))).toBe(false);
    expect([await identities.delete(ann, key('a')), await identities.delete(ann, key('a'))]).toEqual([true, false]);
    await identities.insert(identity(ann, key('a'), 1));
    await expect(identities.insert(identity(eve, key('a'), 1))).rejects.toThrow(/unique/i);
  });

  test("a user's identities are deleted with the account", async () => {
    const stores = await open();
    const { identities, users } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    for (const subject of ['a', 'b']) await identities.insert(identity(ann, key(subject), 1));
    await identities.insert(identity(eve, key('e'), 1));
    await users.delete(ann);

    expect(await identities.listOf(ann)).toEqual([]);
    expect(await identities.listOf(eve)).toHaveLength(1);
    await users.delete(eve);
    expect(await identities.find(key('e'))).toBeNull();
  });
});
