import type { Gid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import type { Confirmation } from './confirmations.store.ts';
import type { Invite } from './invites.store.ts';

const NOW = 100;
const invite = (created_by: Uid, code_hash: string, more: Partial<Invite> = {}): Invite => ({
  code_hash,
  created_by,
  remaining_uses: 2,
  expires_at: NOW,
  leads_to: null,
  gid: null,
  ...more,
});
const confirmation = (code_hash: string, more: Partial<Confirmation> = {}): Confirmation => ({
  code_hash,
  invite_hash: null,
  gid: null,
  email: 'ann@example.org',
  password_hash: null,
  is_mailed: false,
  expires_at: NOW,
  ...more,
});

onEachDatabase((open, test) => {
  test('an invitation can be used up to its limit', async () => {
    const stores = await open();
    const { invites } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    const stored = invite(ann, 'a', { leads_to: 'join', gid: 7 as Gid });
    await invites.insert(stored);
    await invites.insert(invite(ann, 'b'));

    expect(await invites.find('a')).toEqual(stored);
    const used: boolean[] = [];
    for (let use = 0; use < 3; use += 1) used.push(await invites.takeUse('a'));
    expect(used).toEqual([true, true, false]);
    expect(await invites.find('a')).toEqual({ ...stored, remaining_uses: 0 });
    expect(await invites.find('b')).toEqual(invite(ann, 'b'));
    expect([await invites.find('A'), await invites.takeUse('A')]).toEqual([null, false]);
    await expect(invites.insert(stored)).rejects.toThrow(/unique/i);
  });

  test('invitations are deleted once they have expired, and with the account of their creator', async () => {
    const stores = await open();
    const { invites, users } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    await invites.insert(invite(ann, 'over', { expires_at: NOW - 1 }));
    await invites.insert(invite(ann, 'now'));
    await invites.deleteExpired(NOW);

    expect(await invites.find('over')).toBeNull();
    expect(await invites.find('now')).toEqual(invite(ann, 'now'));
    await users.delete(ann);
    expect(await invites.find('now')).toBeNull();
  });

  test('a registration to be confirmed exists until it is deleted, once', async () => {
    const stores = await open();
    const { invites, confirmations } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    await invites.insert(invite(ann, 'invite'));
    const full = confirmation('a', { invite_hash: 'invite', gid: 7 as Gid, password_hash: 'hash', is_mailed: true });
    await confirmations.insert(full);
    await confirmations.insert(confirmation('b'));

    expect(await confirmations.find('a')).toEqual(full);
    expect(await confirmations.find('b')).toEqual(confirmation('b'));
    expect([await confirmations.delete('b'), await confirmations.delete('b')]).toEqual([true, false]);
    expect(await confirmations.find('b')).toBeNull();
    await expect(confirmations.insert(confirmation('a'))).rejects.toThrow(/unique/i);
  });

  test('a registration ends when it expires, and with its invitation', async () => {
    const stores = await open();
    const { invites, confirmations } = stores;
    const [ann] = (await addPeople(stores, 'ann')) as [Uid];
    await invites.insert(invite(ann, 'invite', { expires_at: NOW - 1 }));
    await confirmations.insert(confirmation('over'));
    await confirmations.insert(confirmation('later', { expires_at: NOW + 1 }));
    await confirmations.insert(confirmation('invited', { expires_at: NOW + 1, invite_hash: 'invite' }));
    await confirmations.deleteExpired(NOW);

    expect(await confirmations.find('over')).toBeNull();
    expect(await confirmations.find('invited')).not.toBeNull();
    await invites.deleteExpired(NOW);
    expect(await confirmations.find('invited')).toBeNull();
    expect(await confirmations.find('later')).not.toBeNull();
  });

  test('a registration cannot use a missing invitation', async () => {
    const { confirmations } = await open();

    await expect(confirmations.insert(confirmation('a', { invite_hash: 'none' }))).rejects.toThrow(/foreign key/i);
  });
});
