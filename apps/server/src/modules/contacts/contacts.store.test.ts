import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import type { StoredContact } from './contacts.store.ts';

const meet = async (stores: SharedStores) => {
  const [ann, eve, joe] = (await addPeople(stores, 'ann', 'eve', 'joe')) as [Uid, Uid, Uid];
  return { ann, eve, joe };
};
const contact = (target_uid: Uid, more: Partial<StoredContact> = {}): StoredContact => ({
  target_uid,
  status: 'added',
  created_at: 1,
  updated_at: 2,
  ...more,
});

onEachDatabase((open, test) => {
  test('a contact is saved once for each other user, from one side', async () => {
    const stores = await open();
    const { contacts } = stores;
    const { ann, eve } = await meet(stores);
    await contacts.save(ann, contact(eve));
    await contacts.save(ann, contact(eve, { status: 'blocked', created_at: 3, updated_at: 4 }));

    expect(await contacts.find(ann, eve)).toEqual(contact(eve, { status: 'blocked', created_at: 3, updated_at: 4 }));
    expect(await contacts.listOf(ann)).toHaveLength(1);
    expect(await contacts.find(eve, ann)).toBeNull();
  });

  test('the contacts of a user are listed by their target, those of all users with their owners', async () => {
    const stores = await open();
    const { contacts } = stores;
    const { ann, eve, joe } = await meet(stores);
    await contacts.save(ann, contact(joe));
    await contacts.save(ann, contact(eve));
    await contacts.save(eve, contact(ann, { status: 'blocked' }));

    expect(await contacts.listOf(ann)).toEqual([contact(eve), contact(joe)]);
    expect(await contacts.listOf(joe)).toEqual([]);
    const everybody = (await contacts.listAll()).toSorted((a, b) => a.uid - b.uid || a.target_uid - b.target_uid);
    expect(everybody).toEqual([
      { uid: ann, ...contact(eve) },
      { uid: ann, ...contact(joe) },
      { uid: eve, ...contact(ann, { status: 'blocked' }) },
    ]);
  });

  test('a contact is deleted alone, and with either account', async () => {
    const stores = await open();
    const { contacts, users } = stores;
    const { ann, eve, joe } = await meet(stores);
    for (const [uid, other] of [
      [ann, eve],
      [ann, joe],
      [eve, ann],
      [joe, ann],
    ] as const)
      await contacts.save(uid, contact(other));
    await contacts.delete(ann, eve);
    await contacts.delete(ann, eve);

    expect(await contacts.listOf(ann)).toEqual([contact(joe)]);
    expect(await contacts.listOf(eve)).toEqual([contact(ann)]);
    await users.delete(joe);
    expect(await contacts.listAll()).toEqual([{ uid: eve, ...contact(ann) }]);
    await expect(contacts.save(ann, contact(joe))).rejects.toThrow(/foreign key/i);
  });

  test('a nickname replaces the one before, and an empty one stays', async () => {
    const stores = await open();
    const { nicknames, users } = stores;
    const { ann, eve, joe } = await meet(stores);
    await nicknames.save(ann, { contact_uid: joe, remark: 'Joe \0' });
    await nicknames.save(ann, { contact_uid: eve, remark: 'Evie' });
    await nicknames.save(ann, { contact_uid: eve, remark: '' });
    await nicknames.save(eve, { contact_uid: joe, remark: 'J' });

    expect(await nicknames.listOf(ann)).toEqual([
      { contact_uid: eve, remark: '' },
      { contact_uid: joe, remark: 'Joe \0' },
    ]);
    expect(await nicknames.listOf(joe)).toEqual([]);
    await users.delete(eve);
    expect(await nicknames.listOf(ann)).toEqual([{ contact_uid: joe, remark: 'Joe \0' }]);
    expect(await nicknames.listOf(eve)).toEqual([]);
  });
});
