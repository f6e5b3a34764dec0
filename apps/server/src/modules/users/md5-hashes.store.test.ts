import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { newUser } from '#test/stores/rows.ts';

onEachDatabase((open, test) => {
  test('the hash of an MD5 belongs to the present password, and is deleted with it', async () => {
    const { users, md5Hashes } = await open();
    const [ann, bea] = [
      await users.insert(newUser('Ann', { password_hash: 'hash' })),
      await users.insert(newUser('Bea', { password_hash: null })),
    ];
    for (const { uid } of [ann, bea]) await md5Hashes.save(uid, 'md5 hash');
    expect(await md5Hashes.find(ann.uid)).toBe('md5 hash');
    expect(await md5Hashes.find(bea.uid)).toBeNull();
    await md5Hashes.save(ann.uid, 'renewed');
    expect(await md5Hashes.find(ann.uid)).toBe('renewed');

    await users.update(ann.uid, { name: 'Anna', updated_at: ann.updated_at });
    expect(await md5Hashes.find(ann.uid)).toBe('renewed');
    await users.update(ann.uid, { password_hash: 'other', updated_at: ann.updated_at });
    expect(await md5Hashes.find(ann.uid)).toBeNull();
    // The row is gone: it does not return with the former password.
    await users.update(ann.uid, { password_hash: 'hash', updated_at: ann.updated_at });
    expect(await md5Hashes.find(ann.uid)).toBeNull();
  });

  test('hashes of MD5s are deleted one by one, all at once, and with their account', async () => {
    const { users, md5Hashes } = await open();
    const add = async (name: string) => (await users.insert(newUser(name, { password_hash: 'hash' }))).uid;
    const [ann, bea, cid] = [await add('Ann'), await add('Bea'), await add('Cid')];
    const held = async () => {
      const found = [];
      for (const uid of [ann, bea, cid]) found.push((await md5Hashes.find(uid)) !== null);
      return found;
    };
    for (const uid of [ann, bea, cid]) await md5Hashes.save(uid, 'md5 hash');
    await md5Hashes.delete(ann);
    expect(await held()).toEqual([false, true, true]);
    await users.delete(bea);
    expect(await held()).toEqual([false, false, true]);
    await md5Hashes.save(cid, 'again');
    await md5Hashes.deleteAll();
    expect(await held()).toEqual([false, false, false]);
  });
});
