import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import type { Passkey } from './passkeys.store.ts';

const passkey = (uid: Uid, credential_id: string, more: Partial<Passkey> = {}): Omit<Passkey, 'position'> => ({
  credential_id,
  uid,
  public_key: 'key',
  counter: 0,
  transports: ['internal', 'usb'],
  name: 'la\0ptop',
  created_at: 5,
  last_used_at: null,
  ...more,
});

onEachDatabase((open, test) => {
  test('passkeys are listed in the order of registration, also those of the same time', async () => {
    const stores = await open();
    const { passkeys } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    for (const id of ['z', 'B', 'a']) await passkeys.insert(passkey(ann, id));
    await passkeys.insert(passkey(eve, 'e', { transports: [] }));
    await passkeys.insert(passkey(ann, 'first', { created_at: 4 }));
    await passkeys.noteUse({ credential_id: 'z', counter: 1, last_used_at: 9 });

    expect((await passkeys.listOf(ann)).map((one) => one.credential_id)).toEqual(['first', 'z', 'B', 'a']);
    expect(await passkeys.listOf(eve)).toEqual([{ ...passkey(eve, 'e', { transports: [] }), position: 1 }]);
    expect(await passkeys.find('a')).toEqual({ ...passkey(ann, 'a'), position: 3 });
    expect(await passkeys.find('b')).toBeNull();
    await expect(passkeys.insert(passkey(eve, 'a'))).rejects.toThrow(/unique/i);
  });

  test('a use counts only if the counter has increased', async () => {
    const stores = await open();
    const { passkeys } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    await passkeys.insert(passkey(ann, 'counts', { counter: 5 }));
    const counted: boolean[] = [];
    for (const [at, counter] of [5, 4, 0, 6].entries())
      counted.push(await passkeys.noteUse({ credential_id: 'counts', counter, last_used_at: at }));

    expect(counted).toEqual([false, false, false, true]);
    expect(await passkeys.find('counts')).toMatchObject({ counter: 6, last_used_at: 3 });
    expect(await passkeys.noteUse({ credential_id: 'none', counter: 9, last_used_at: 1 })).toBe(false);
  });

  test('a passkey without a counter can be used repeatedly, until it has one', async () => {
    const stores = await open();
    const { passkeys } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    await passkeys.insert(passkey(ann, 'a'));
    const counted: boolean[] = [];
    for (const [at, counter] of [0, 0, 1, 0].entries())
      counted.push(await passkeys.noteUse({ credential_id: 'a', counter, last_used_at: at }));

    expect(counted).toEqual([true, true, true, false]);
    expect(await passkeys.find('a')).toMatchObject({ counter: 1, last_used_at: 2 });
  });

  test('only its owner renames and deletes a passkey', async () => {
    const stores = await open();
    const { passkeys } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    await passkeys.insert(passkey(ann, 'a'));

    expect([await passkeys.rename(eve, 'a', 'x'), await passkeys.delete(eve, 'a')]).toEqual([false, false]);
    expect(await passkeys.rename(ann, 'a', 'phone')).toBe(true);
    expect(await passkeys.find('a')).toMatchObject(passkey(ann, 'a', { name: 'phone' }));
    expect([await passkeys.delete(ann, 'a'), await passkeys.delete(ann, 'a')]).toEqual([true, false]);
  });

  test("a user's passkeys are deleted with the account", async () => {
    const stores = await open();
    const { passkeys, users } = stores;
    const [ann, eve] = (await addPeople(stores, 'ann', 'eve')) as [Uid, Uid];
    for (const id of ['a', 'b']) await passkeys.insert(passkey(ann, id));
    await passkeys.insert(passkey(eve, 'e'));
    await users.delete(ann);

    expect(await passkeys.listOf(ann)).toEqual([]);
    expect(await passkeys.listOf(eve)).toHaveLength(1);
    await users.delete(eve);
    expect(await passkeys.find('e')).toBeNull();
  });
});
