import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { newUser } from '#test/stores/rows.ts';
import type { StoredSavedItem } from './saved.store.ts';

const [ANN, EVE] = [1, 2] as [Uid, Uid];
const item = (id: string, uid: Uid, created_at = 1): StoredSavedItem => ({
  id,
  uid,
  created_at,
  stored: { bundle: { messages: [], note: 'a\0b' }, attachments: [] } as never,
  size_bytes: 7,
});

onEachDatabase((open, test) => {
  test('saved items are visible to their owner only, oldest first and then by the bytes of their ids', async () => {
    const { users, savedItems } = await open();
    for (const name of ['ann', 'eve']) await users.insert(newUser(name));
    for (const [id, at] of [
      ['b', 2],
      ['ä', 1],
      ['a', 1],
      ['Z', 1],
    ] as const)
      await savedItems.insert(item(id, ANN, at));

    expect(await savedItems.list(ANN)).toEqual([
      { id: 'Z', created_at: 1 },
      { id: 'a', created_at: 1 },
      { id: 'ä', created_at: 1 },
      { id: 'b', created_at: 2 },
    ]);
    expect([await savedItems.list(EVE), await savedItems.count(EVE), await savedItems.count(ANN)]).toEqual([[], 0, 4]);
    expect(await savedItems.find(ANN, 'a')).toEqual(item('a', ANN));
    expect([await savedItems.find(EVE, 'a'), await savedItems.find(ANN, 'A')]).toEqual([null, null]);
    await expect(savedItems.insert(item('a', EVE))).rejects.toThrow(/unique/i);
  });

  test('a saved item is deleted alone or with its owner', async () => {
    const { users, savedItems } = await open();
    for (const name of ['ann', 'eve']) await users.insert(newUser(name));
    await savedItems.insert(item('a', ANN));
    await savedItems.insert(item('b', ANN));
    await savedItems.insert(item('c', EVE));
    await savedItems.delete('b');
    await savedItems.delete('missing');
    expect([await savedItems.count(ANN), await savedItems.count(EVE)]).toEqual([1, 1]);

    await users.delete(ANN);
    expect([await savedItems.find(ANN, 'a'), await savedItems.count(EVE)]).toEqual([null, 1]);
    await expect(savedItems.insert(item('d', ANN))).rejects.toThrow(/foreign key/i);
  });
});
