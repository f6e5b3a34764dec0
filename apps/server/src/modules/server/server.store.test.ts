import { expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';

onEachDatabase((open, test) => {
  test('a setting is read as it was last saved', async () => {
    const { settings } = await open();
    await settings.save('name', { text: 'a\0b', on: false, list: [1, null] });
    await settings.save('other', 'x');

    expect(await settings.find('name')).toEqual({ text: 'a\0b', on: false, list: [1, null] });
    await settings.save('name', false);
    expect(await settings.find('name')).toBe(false);
    expect(await settings.find('never set')).toBeUndefined();
  });
});
