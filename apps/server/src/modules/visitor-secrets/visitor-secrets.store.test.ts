import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';
import type { StoredSecret } from './visitor-secrets.store.ts';

const PLACEMENT = { origin: 'https://shop.example', widget_id: 'docks', widget_host: 1 as Uid };
const secretOf = (uid: Uid, hash: string, used_at = 1): StoredSecret => ({
  hash,
  previous_hash: null,
  uid,
  used_at,
  ...PLACEMENT,
});

onEachDatabase((open, test) => {
  test('a secret is found by its hash, and by the hash of the one that it replaced', async () => {
    const stores = await open();
    const [uid] = (await addPeople(stores, 'vic')) as [Uid];
    const { visitorSecrets } = stores;
    await visitorSecrets.insert(secretOf(uid, 'one'));
    expect(await visitorSecrets.find('one')).toEqual(secretOf(uid, 'one'));
    await visitorSecrets.replace('one', { hash: 'two', used_at: 2 });
    const replaced = { ...secretOf(uid, 'two', 2), previous_hash: 'one' };
    expect([await visitorSecrets.find('one'), await visitorSecrets.find('two')]).toEqual([replaced, replaced]);
    await visitorSecrets.replace('two', { hash: 'three', used_at: 3 });
    await visitorSecrets.noteUse('three', 4);
    expect(await visitorSecrets.find('one')).toBeNull();
    expect(await visitorSecrets.find('three')).toMatchObject({ previous_hash: 'two', used_at: 4 });
  });

  test('the oldest secrets of a visitor, unused ones, and those of a deleted visitor are deleted', async () => {
    const stores = await open();
    const [vic, viv] = (await addPeople(stores, 'vic', 'viv')) as [Uid, Uid];
    const { visitorSecrets, users } = stores;
    for (const used_at of [1, 3, 2]) await visitorSecrets.insert(secretOf(vic, `vic ${used_at}`, used_at));
    for (const used_at of [1, 2]) await visitorSecrets.insert(secretOf(viv, `viv ${used_at}`, used_at));
    const found = async () => {
      const hashes = ['vic 1', 'vic 2', 'vic 3', 'viv 1', 'viv 2'];
      const kept = await Promise.all(hashes.map((hash) => visitorSecrets.find(hash)));
      return kept.flatMap((secret) => (secret ? [secret.hash] : []));
    };
    await visitorSecrets.deleteOldest(vic, 2);
    expect(await found()).toEqual(['vic 2', 'vic 3', 'viv 1', 'viv 2']);
    await visitorSecrets.deleteUnusedSince(2);
    expect(await found()).toEqual(['vic 2', 'vic 3', 'viv 2']);
    await users.delete(vic);
    expect(await found()).toEqual(['viv 2']);
  });
});
