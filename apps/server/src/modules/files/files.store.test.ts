import type { Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { newFile } from '#test/stores/rows.ts';

onEachDatabase((open, test) => {
  test('a file is read as it was inserted, once, until it is hidden', async () => {
    const { files } = await open();
    const photo = newFile('2026/1/1/a', { name: 'a\0 漢.png', width: 3, height: 2, thumbnail_type: 'image/webp' });
    await files.insert(photo);
    await files.insert(newFile('2026/1/1/b', { name: null }));

    expect(await files.find(photo.path)).toEqual(photo);
    expect(await files.find('2026/1/1/b')).toMatchObject({ name: null, width: null });
    expect(await files.find('2026/1/1/A')).toBeNull();
    await expect(files.insert(photo)).rejects.toThrow(/unique/i);
  });

  test('hidden files are visible to the erasing job only', async () => {
    const { files } = await open();
    for (const path of ['a', 'b', 'c', 'd']) await files.insert(newFile(path));
    await files.markDeleted([], 5);
    expect(await files.listDeleted(10)).toEqual([]);
    await files.markDeleted(['b', 'missing'], 5);

    expect([await files.find('b'), await files.listDeleted(10)]).toEqual([null, ['b']]);
    await files.markAllDeleted(6);
    expect((await files.listDeleted(10)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(await files.listDeleted(3)).toHaveLength(3);
    await files.delete('a', 'c', 'missing');
    expect((await files.listDeleted(10)).toSorted()).toEqual(['b', 'd']);
    await files.delete();
    expect(await files.listDeleted(10)).toHaveLength(2);
  });

  test('the last released holder leaves a file without any holder', async () => {
    const { files } = await open();
    for (const path of ['a', 'b', 'c']) await files.insert(newFile(path));
    const message = { kind: 'message', id: 7 as Mid } as const;
    const saved = { kind: 'saved', id: '7' } as const;
    for (const path of ['a', 'a', 'b', 'c']) await files.hold(path, message);
    await files.hold('a', saved);
    await files.hold('c', { kind: 'message', id: 8 });

    expect((await files.release(message)).toSorted()).toEqual(['b']);
    expect(await files.release(message)).toEqual([]);
    expect(await files.release(saved)).toEqual(['a']);
    expect(await files.release({ kind: 'message', id: '8' })).toEqual(['c']);
    await expect(files.hold('missing', saved)).rejects.toThrow(/foreign key/i);
  });

  test('a file is deleted with its holder', async () => {
    const { files } = await open();
    await files.insert(newFile('a'));
    await files.hold('a', { kind: 'message', id: 7 });
    await files.delete('a');
    await files.insert(newFile('a'));

    expect(await files.listOldest({ after: null, before: 9, limit: 9 })).toMatchObject([{ path: 'a', isHeld: false }]);
  });

  test('files are listed by age and then by the bytes of their paths', async () => {
    const { files } = await open();
    for (const [path, created_at] of [
      ['b', 2],
      ['a', 3],
      ['ä', 2],
      ['Z', 2],
      ['c', 1],
      ['hidden', 1],
    ] as const)
      await files.insert(newFile(path, { created_at, uid: 2 as Uid }));
    await files.hold('Z', { kind: 'forward', id: 'f' });
    await files.markDeleted(['hidden'], 5);
    const pathsOf = async (more: object) =>
      (await files.listOldest({ after: null, before: 4, limit: 9, ...more })).map(({ path }) => path);

    expect(await pathsOf({})).toEqual(['c', 'Z', 'b', 'ä', 'a']);
    expect(await pathsOf({ before: 3 })).toEqual(['c', 'Z', 'b', 'ä']);
    expect(await pathsOf({ after: { created_at: 2, path: 'Z' }, limit: 2 })).toEqual(['b', 'ä']);
    expect(await files.listOldest({ after: { created_at: 1, path: 'c' }, before: 4, limit: 2 })).toEqual([
      { created_at: 2, path: 'Z', isHeld: true },
      { created_at: 2, path: 'b', isHeld: false },
    ]);
  });
});
