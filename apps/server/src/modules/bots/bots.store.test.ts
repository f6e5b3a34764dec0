import type { BotKeyId, Timestamp, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

const meet = async (stores: SharedStores) => {
  const [one, two] = (await addPeople(stores, 'bot one', 'bot two')) as [Uid, Uid];
  return { one, two };
};
const key = (uid: Uid, name: string) => ({
  uid,
  name,
  key_hash: `hash of ${uid} ${name}`,
  sealed_key: 'sealed',
  created_at: 5,
});

onEachDatabase((open, test) => {
  test('a key is read as it was inserted, and is listed with the others of its bot by id', async () => {
    const stores = await open();
    const { botKeys } = stores;
    const { one, two } = await meet(stores);
    const z = await botKeys.insert(key(one, 'z \0'));
    const other = await botKeys.insert(key(two, 'b'));
    const a = await botKeys.insert(key(one, 'a'));

    expect(z).toEqual({ ...key(one, 'z \0'), id: z.id, last_used: null });
    expect(await botKeys.listOf(one)).toEqual([z, a]);
    expect(await botKeys.list()).toEqual([z, other, a]);
    expect(await botKeys.listOf(99 as Uid)).toEqual([]);
  });

  test("names of a bot's keys that differ only in case are distinct", async () => {
    const stores = await open();
    const { botKeys } = stores;
    const { one, two } = await meet(stores);
    await botKeys.insert(key(one, 'build'));

    expect([await botKeys.hasName(one, 'build'), await botKeys.hasName(one, 'Build')]).toEqual([true, false]);
    expect(await botKeys.hasName(two, 'build')).toBe(false);
    await botKeys.insert(key(one, 'Build'));
    await expect(botKeys.insert({ ...key(two, 'x'), key_hash: key(one, 'build').key_hash })).rejects.toThrow(/unique/i);
  });

  test('a bot cannot have two keys of one name', async () => {
    const stores = await open();
    const { botKeys } = stores;
    const { one, two } = await meet(stores);
    await botKeys.insert(key(one, 'a'));
    await botKeys.insert(key(two, 'a'));

    await expect(botKeys.insert({ ...key(one, 'a'), key_hash: 'another' })).rejects.toThrow(/unique/i);
  });

  test('uses are saved for many keys at once, and those of deleted keys are ignored', async () => {
    const stores = await open();
    const { botKeys } = stores;
    const { one } = await meet(stores);
    const [a, b, c] = [
      await botKeys.insert(key(one, 'a')),
      await botKeys.insert(key(one, 'b')),
      await botKeys.insert(key(one, 'c')),
    ];
    await botKeys.delete(one, b.id);
    await botKeys.saveUses(new Map<BotKeyId, Timestamp>().set(a.id, 7).set(b.id, 8));
    await botKeys.saveUses(new Map());

    expect(await botKeys.list()).toEqual([{ ...a, last_used: 7 }, c]);
  });

  test('a key is deleted once, by its own bot, and its id is not reused', async () => {
    const stores = await open();
    const { botKeys, users } = stores;
    const { one, two } = await meet(stores);
    const a = await botKeys.insert(key(one, 'a'));

    expect(await botKeys.delete(two, a.id)).toBeNull();
    expect([await botKeys.delete(one, a.id), await botKeys.delete(one, a.id)]).toEqual([a, null]);
    const anew = await botKeys.insert(key(one, 'a'));
    expect(anew.id).toBeGreaterThan(a.id);
    await users.delete(one);
    expect(await botKeys.list()).toEqual([]);
  });
});
