import type { BotCommandId, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import { addPeople } from '#test/stores/people.ts';

const fields = (command: string) => ({ command, description: `about ${command} \0` });

onEachDatabase((open, test) => {
  test('commands are listed by word, of one bot or of several, up to a limit', async () => {
    const stores = await open();
    const { botCommands } = stores;
    const [one, two] = (await addPeople(stores, 'bot one', 'bot two')) as [Uid, Uid];
    for (const word of ['b', 'é', 'B', 'a']) await botCommands.insert(one, fields(word));
    await botCommands.insert(two, fields('a'));

    expect((await botCommands.listOf(one)).map(({ command }) => command)).toEqual(['B', 'a', 'b', 'é']);
    expect((await botCommands.listOfAll([two, one], 3)).map(({ uid, command }) => [uid, command])).toEqual([
      [one, 'B'],
      [one, 'a'],
      [two, 'a'],
    ]);
    expect(await botCommands.listOfAll([two], 9)).toEqual([{ uid: two, ...fields('a') }]);
    expect(await botCommands.listOfAll([], 9)).toEqual([]);
  });

  test('a bot has a word once; an id is not reused', async () => {
    const stores = await open();
    const { botCommands } = stores;
    const [one, two] = (await addPeople(stores, 'bot one', 'bot two')) as [Uid, Uid];
    const first = await botCommands.insert(one, fields('a'));
    const id = first?.id as BotCommandId;

    expect(first).toEqual({ id, ...fields('a') });
    expect(await botCommands.insert(one, fields('a'))).toBeNull();
    expect([await botCommands.findId(one, 'a'), await botCommands.findId(two, 'a')]).toEqual([id, null]);
    expect(await botCommands.update(two, { id, ...fields('b') })).toBe(false);
    expect(await botCommands.update(one, { id, ...fields('b') })).toBe(true);
    expect([await botCommands.delete(two, id), await botCommands.delete(one, id)]).toEqual([false, true]);
    expect((await botCommands.insert(one, fields('a')))?.id).toBeGreaterThan(id);
  });
});
