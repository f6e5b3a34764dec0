import type { CannedAnswerId, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

const ADMIN = { uid: 99 as Uid, is_admin: true };

onEachDatabase((open, test) => {
  test('answers are listed by name, whatever the case of A to Z, and those of the same name by id', async () => {
    const { cannedAnswers } = await open();
    for (const name of ['b', 'C', 'a', '_', 'é', 'É', 'A', 'Z', 'a']) await cannedAnswers.insert({ name, text: 'Hi' });
    const listed = await cannedAnswers.listFor(ADMIN);

    expect(listed.map(({ name }) => name)).toEqual(['_', 'a', 'A', 'a', 'b', 'C', 'Z', 'É', 'é']);
    expect(await cannedAnswers.count()).toBe(9);
  });

  test('only administrators and users who talk with a visitor read them', async () => {
    const stores = await open();
    const { cannedAnswers, users } = stores;
    const [host, ann] = (await addPeople(stores, 'host', 'ann')) as [Uid, Uid];
    const [visitor] = (await addPeople(stores, 'visitor')) as [Uid];
    await users.update(visitor, { visitor_host: host, updated_at: 2 });
    const id = await cannedAnswers.insert({ name: 'Hello', text: 'Hi \0' });

    const answer = { id, name: 'Hello', text: 'Hi \0' };
    expect(await cannedAnswers.listFor({ uid: ann, is_admin: true })).toEqual([answer]);
    expect(await cannedAnswers.listFor({ uid: host, is_admin: false })).toEqual([answer]);
    expect(await cannedAnswers.listFor({ uid: ann, is_admin: false })).toEqual([]);
  });

  test('an answer is changed and deleted by its id, which is not reused', async () => {
    const { cannedAnswers } = await open();
    const first = await cannedAnswers.insert({ name: 'a', text: 'A' });
    const second = await cannedAnswers.insert({ name: 'b', text: 'B' });

    expect(await cannedAnswers.update(second, { name: 'c', text: 'C' })).toBe(true);
    expect(await cannedAnswers.listFor(ADMIN)).toEqual([
      { id: first, name: 'a', text: 'A' },
      { id: second, name: 'c', text: 'C' },
    ]);
    expect([await cannedAnswers.delete(second), await cannedAnswers.delete(second)]).toEqual([true, false]);
    expect(await cannedAnswers.update(second, { name: 'd', text: 'D' })).toBe(false);
    expect(await cannedAnswers.count()).toBe(1);
    expect(await cannedAnswers.insert({ name: 'e', text: 'E' })).toBe((second + 1) as CannedAnswerId);
  });
});
