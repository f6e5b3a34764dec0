import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { newFile, newUser } from '#test/stores/rows.ts';

const [ANN, EVE, BOB] = [1, 2, 3] as [Uid, Uid, Uid];

onEachDatabase((open, test) => {
  test('files, forwards and saved items count for their creator, until they are deleted', async () => {
    const { users, files, forwards, savedItems, storage } = await open();
    for (const name of ['ann', 'eve', 'bob']) await users.insert(newUser(name));
    const used = async () => [await storage.usedBy(ANN), await storage.usedBy(EVE), await storage.usedInAll()];
    expect(await used()).toEqual([0, 0, 0]);

    const stored = { bundle: { messages: [] }, attachments: [] } as never;
    await files.insert(newFile('a', { size_bytes: 100, thumbnail_bytes: 5 }));
    await files.insert(newFile('b', { uid: EVE, size_bytes: 10 }));
    await forwards.insert({ path: 'f', created_by: EVE, created_at: 1, stored, size_bytes: 20 });
    await savedItems.insert({ id: 's', uid: EVE, created_at: 1, stored, size_bytes: 300 });
    expect(await used()).toEqual([105, 330, 435]);
    expect(await storage.listLargest(10)).toEqual([
      { uid: EVE, used_bytes: 330 },
      { uid: ANN, used_bytes: 105 },
    ]);
    expect(await storage.listLargest(1)).toEqual([{ uid: EVE, used_bytes: 330 }]);
    expect(await storage.usedBy(BOB)).toBe(0);

    // A hidden file counts until it is erased.
    await files.markDeleted(['a'], 5);
    expect(await used()).toEqual([105, 330, 435]);
    await files.delete('a');
    await forwards.delete('f');
    // Deleting the account deletes its saved items.
    await users.delete(EVE);
    expect(await used()).toEqual([0, 10, 10]);
    expect(await storage.listLargest(10)).toEqual([{ uid: EVE, used_bytes: 10 }]);
  });
});
