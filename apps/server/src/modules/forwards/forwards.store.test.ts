import type { Mid, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import type { Forward } from './forwards.store.ts';

const forward = (path: string, created_at = 1): Forward => ({
  path,
  created_by: 1 as Uid,
  created_at,
  stored: { bundle: { messages: [], note: 'a\0b' }, attachments: [{ kind: 'file', path: 'f\u{10FFFF}' }] } as never,
  size_bytes: 7,
});
const [FIRST, SECOND] = [1, 2] as [Mid, Mid];

onEachDatabase((open, test) => {
  test('a forward is read as it was created', async () => {
    const { forwards } = await open();
    await forwards.insert(forward('a'));

    expect([await forwards.has('a'), await forwards.has('A')]).toEqual([true, false]);
    expect(await forwards.find('a')).toEqual(forward('a'));
    expect(await forwards.find('b')).toBeNull();
    await expect(forwards.insert(forward('a'))).rejects.toThrow(/unique/i);
    await forwards.delete('a');
    await forwards.delete('a');
    expect(await forwards.has('a')).toBe(false);
  });

  test('dropping the last message of a forward returns the forward', async () => {
    const { forwards } = await open();
    for (const path of ['a', 'b']) await forwards.insert(forward(path));
    for (const [path, mid] of [
      ['a', FIRST],
      ['a', FIRST],
      ['b', FIRST],
      ['a', SECOND],
    ] as const)
      await forwards.carry(path, mid);

    expect(await forwards.drop(FIRST)).toEqual(['b']);
    expect(await forwards.drop(FIRST)).toEqual([]);
    expect(await forwards.drop(SECOND)).toEqual(['a']);
    await expect(forwards.carry('missing', FIRST)).rejects.toThrow(/foreign key/i);
  });

  test('a deleted forward is in no message any more', async () => {
    const { forwards } = await open();
    await forwards.insert(forward('a'));
    await forwards.carry('a', FIRST);
    await forwards.delete('a');

    expect(await forwards.drop(FIRST)).toEqual([]);
  });

  test('unsent forwards are listed from the oldest', async () => {
    const { forwards } = await open();
    for (const [path, at] of [
      ['new', 5],
      ['late', 4],
      ['early', 2],
      ['sent', 1],
    ] as const)
      await forwards.insert(forward(path, at));
    await forwards.carry('sent', FIRST);

    expect(await forwards.listUnsent(5, 10)).toEqual(['early', 'late']);
    expect(await forwards.listUnsent(6, 2)).toEqual(['early', 'late']);
    expect(await forwards.listUnsent(2, 10)).toEqual([]);
    await forwards.drop(FIRST);
    expect(await forwards.listUnsent(2, 10)).toEqual(['sent']);
  });
});
