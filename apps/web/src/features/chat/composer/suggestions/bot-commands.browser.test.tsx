import { api, OfferedCommand } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { writing } from '#testing/browser/pages.ts';

const command = (word: string, description: string) => OfferedCommand.parse({ uid: 2, command: word, description });
const COMMANDS = [command('forecast', 'The weather of the week'), command('weather', 'What it is like outside')];
const list = page.getByRole('listbox', { name: 'Commands' });

/** Opens a chat of a team with the bot Weather (uid 2) and ann (uid 3). */
async function openAt(address: string) {
  await page.viewport(1_280, 800);
  const people = [{ name: 'Weather', is_bot: true }, { name: 'ann' }];
  const team = await openApp(address, { people, channels: [{ name: 'general', is_public: true }] });
  team.on(api.botCommands.listCommandsForUser, () => COMMANDS);
  team.on(api.botCommands.listCommandsForChannel, () => COMMANDS);
  await expect.element(writing).toHaveFocus();
  return team;
}

test('a slash lists the commands of a bot with their descriptions and its name', async () => {
  const team = await openAt('/chat/dm/2');
  await userEvent.keyboard('/');
  await expect.poll(() => list.getByRole('option').elements()).toHaveLength(2);
  const option = list.getByRole('option', { name: /\/weather/ });
  await expect.element(option).toMatchTextContent(/What it is like outside.*Weather/);
  expect(await defectsOf()).toEqual([]);

  await userEvent.keyboard('wea');
  await expect.poll(() => list.getByRole('option').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(writing).toHaveValue('/weather ');
  expect(list.elements()).toEqual([]);
  await userEvent.keyboard('tomorrow{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/plain /weather tomorrow']);
});

test('a channel with a bot lists its commands, only for the first word', async () => {
  const team = await openAt('/chat/channel/1');
  await userEvent.keyboard('yes /');
  expect(list.elements()).toEqual([]);
  await writing.fill('');
  await userEvent.keyboard('/');
  await expect.element(list.getByRole('option', { name: /\/forecast/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(list.elements()).toEqual([]);
  expect(team.asked(api.botCommands.listCommandsForChannel)).toHaveLength(1);
});

test('with a person / is an ordinary character, and no call is made', async () => {
  const team = await openAt('/chat/dm/3');
  await userEvent.keyboard('/weather{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/plain /weather']);
  expect(team.asked(api.botCommands.listCommandsForUser)).toEqual([]);
});
