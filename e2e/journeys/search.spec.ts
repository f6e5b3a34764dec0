import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../fixtures/chat-seed.ts';
import { defectsOf } from '../fixtures/look.ts';
import * as at from '../fixtures/pages.ts';
import { sendFileIn, small } from '../fixtures/send-files.ts';
import { expect, test } from '../fixtures/team.ts';

const switcher = (page: Page) => page.getByRole('dialog', { name: 'Quick switcher' });
const switcherField = (page: Page) => switcher(page).getByRole('combobox');
const option = (page: Page, text: string | RegExp) => switcher(page).getByRole('option').filter({ hasText: text });
const results = (page: Page) => page.getByRole('list', { name: 'Results' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const refine = (page: Page) => page.getByRole('complementary', { name: 'Refine' });
const queryField = (page: Page) => page.getByRole('combobox', { name: 'Search messages' });

test('the keyboard alone goes to a channel, a person and a message', async ({ team, page, context }) => {
  const reader = await team.join('Rosa Reader');
  const kofi = await team.join('Kofi Jumper');
  const gid = await createPublicChannel(team.founder, 'pier-signage');
  const quiet = await createPublicChannel(team.founder, 'quiet-room');
  await sayIn(kofi, gid, 'The paint for the lighthouse arrived.');
  await openAs(context, team.url, reader);
  await page.goto(`/chat/channel/${quiet}`);
  await expect(at.composer(page)).toBeFocused();
  await page.keyboard.type('half a');

  await page.keyboard.press('ControlOrMeta+k');
  await expect(switcherField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(switcher(page)).toHaveCount(0);
  await expect(at.composer(page)).toBeFocused();
  await expect(at.composer(page)).toHaveValue('half a');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('#pier');
  await expect(option(page, 'pier-signage')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'pier-signage' })).toBeVisible();
  await expect(at.composer(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('@kofi');
  await expect(option(page, 'Kofi Jumper')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kofi Jumper' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('lighthouse');
  await expect(option(page, 'The paint for the lighthouse arrived.')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/channel/${gid}`));
  await expect(at.feed(page)).toContainText('The paint for the lighthouse arrived.');
});

test('the switcher leads to what is unread, then back and forth between two chats', async ({ team, page, context }) => {
  const reader = await team.join('Uma Reader');
  const kofi = await team.join('Kofi Caller');
  const [here, there, busy, calling] = [
    await createPublicChannel(team.founder, 'uma-here'),
    await createPublicChannel(team.founder, 'uma-there'),
    await createPublicChannel(team.founder, 'uma-busy'),
    await createPublicChannel(team.founder, 'uma-calling'),
  ];
  for (const gid of [here, there]) await sayIn(reader, gid, 'I am here.');
  await openAs(context, team.url, reader);
  const options = switcher(page).getByRole('option');
  const inChannel = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto(`/chat/channel/${there}`);
  await inChannel('uma-there');
  await at.chatRow(page, 'uma-here').click();
  await inChannel('uma-here');

  for (const name of ['uma-there', 'uma-here']) {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(options.first()).toContainText(name);
    await page.keyboard.press('Enter');
    await inChannel(name);
    await expect(switcher(page)).toHaveCount(0);
  }

  const mentions = Buffer.from(JSON.stringify({ mentions: [reader.uid] })).toString('base64');
  await kofi.api.messages.sendToChannel({
    params: { gid: calling },
    headers: { 'x-properties': mentions },
    body: { content_type: 'text/plain', content: ` @${reader.uid} look` },
  });
  await sayIn(kofi, busy, 'Nobody in particular.');
  await expect(at.unread(page, 'uma-busy', 1)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const unread = switcher(page).getByRole('group', { name: 'Unread' }).getByRole('option');
  await expect(unread).toHaveText([/uma-calling/, /uma-busy/]);
  await expect(option(page, 'uma-here')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await inChannel('uma-calling');
});

test('a few letters find a channel, initials a person, and what matched is marked', async ({ team, page, context }) => {
  const reader = await team.join('Sela Reader');
  await team.join('Màya Fischer');
  await createPublicChannel(team.founder, 'release-planning');
  await openAs(context, team.url, reader);
  await page.goto('/chat');
  await expect(at.chatRow(page, 'release-planning')).toBeVisible();
  for (const [words, name, marked] of [
    ['rlse', 'release-planning', ['r', 'l', 'se']],
    ['mf', 'Màya Fischer', ['M', 'F']],
    ['maya', 'Màya Fischer', ['Màya']],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await switcherField(page).fill(words);
    await expect(option(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(option(page, name).locator('mark')).toHaveText([...marked]);
    await page.keyboard.press('Escape');
    await expect(switcher(page)).toHaveCount(0);
  }
});

test('actions of the switcher do what they say', async ({ team, page, context }) => {
  const reader = await team.join('Olga Reader');
  const gid = await createPublicChannel(team.founder, 'unread-room');
  await openAs(context, team.url, reader);
  await page.goto('/users');
  await expect(page.getByRole('navigation', { name: 'List of people' })).toBeVisible();
  await sayIn(team.founder, gid, 'Something new.');
  await expect(page).toHaveTitle(/^\(1\)/);
  const run = async (words: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(`>${words}`);
    await expect(switcher(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(switcher(page)).toHaveCount(0);
  };
  await run('mark everything');
  await expect(page).not.toHaveTitle(/^\(/);
  await run('light and dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await run('general');
  await expect(page.getByRole('heading', { name: 'General' }).first()).toBeVisible();
  await run('new message');
  await expect(page.getByRole('dialog', { name: /direct message/i })).toBeVisible();
});

test('all messages are searched with filters, which stay in the address and lead to the message', async ({
  team,
  page,
  context,
  visit,
}) => {
  const reader = await team.join('Paula Reader');
  const tomas = await team.join('Tomas Finder');
  const gid = await createPublicChannel(team.founder, 'release-room');
  await sayIn(tomas, gid, 'Pier 3 fixed and merged.');
  await sayIn(team.founder, gid, 'A passenger at pier 3 saw it.');
  await sayTo(tomas, reader, 'Pier 3 between us.');
  await openAs(context, team.url, reader);
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Jump to or search' }).click();
  await page.keyboard.type('pier 3');
  await expect(switcherField(page)).toHaveValue('pier 3');
  await expect(switcherField(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(results(page).getByRole('listitem')).toHaveCount(3);
  await expect(results(page).locator('mark').first()).toHaveText(/pier/i);

  await queryField(page).press('End');
  await queryField(page).pressSequentially(' from:tom');
  await expect(page.getByRole('option', { name: 'from:"Tomas Finder"' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(queryField(page)).toHaveValue('pier 3 from:"Tomas Finder" ');
  await expect(results(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'In', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'release-room' }).click();
  await expect(results(page).getByRole('listitem')).toHaveCount(1);

  // The same address shows the same to somebody else, as far as they may read it.
  const other = await visit();
  await openAs(other.context(), team.url, team.founder);
  await other.goto(page.url());
  await expect(results(other).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove in:release-room' }).click();
  await expect(results(page).getByRole('listitem')).toHaveCount(2);
  await other.getByRole('button', { name: 'Remove in:release-room' }).click();
  await expect(other.getByRole('button', { name: 'Remove in:release-room' })).toHaveCount(0);
  await expect(results(other).getByRole('listitem')).toHaveCount(1);

  await results(page).getByRole('link').filter({ hasText: 'fixed and merged' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/channel/${gid}`));
  await page.goBack();
  await expect(results(page).getByRole('listitem')).toHaveCount(2);
  await queryField(page).fill('nothing says this anywhere');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
});

test('a long list of results goes on page by page', async ({ team, page, context }) => {
  const reader = await team.join('Mira Reader');
  const gid = await createPublicChannel(team.founder, 'many-room');
  for (let index = 0; index < 23; index += 1) await sayIn(team.founder, gid, `barnacle ${index}`);
  await openAs(context, team.url, reader);
  await page.goto('/search?q=barnacle');
  await expect(results(page).getByRole('listitem')).toHaveCount(20);
  // What is not loaded is not counted, and the numbers say so.
  await expect(tab(page, 'Messages 20+')).toBeVisible();
  await expect(refine(page)).toContainText('Counted among the 20 results shown.');
  await expect(refine(page).getByRole('button', { name: 'many-room 20' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(results(page).getByRole('listitem')).toHaveCount(23);
  await expect(tab(page, 'Messages 23')).toBeVisible();
  await expect(refine(page)).not.toContainText('Counted among');
  await expect(refine(page).getByRole('button', { name: 'many-room 23' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('files, channels and people of a name stand in tabs of their own, for keys and in the address', async ({
  team,
  page,
  context,
  complaints,
}) => {
  // The file that has expired.
  complaints.allow(/status of 404/);
  const reader = await team.join('Nora Reader');
  const lee = await team.join('Lantern Lee');
  const gid = await createPublicChannel(team.founder, 'lantern-room');
  await sayIn(lee, gid, 'The lantern is lit.');
  await sendFileIn(lee, gid, small('lantern-plan.txt', 'text/plain'));
  await openAs(context, team.url, reader);
  await page.goto('/search?q=lantern');
  await expect(tab(page, 'Messages 2')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Files 1')).toBeVisible();

  await tab(page, 'Messages 2').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Files 1')).toBeFocused();
  await expect(page).toHaveURL(/tab=files/);
  await expect(results(page).getByRole('listitem')).toHaveCount(1);
  await expect(results(page).getByRole('link', { name: /^lantern-plan\.txt/ })).toHaveAttribute('target', '_blank');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Channels 1')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Narrow down' })).toHaveCount(0);
  await expect(results(page).getByRole('link', { name: 'lantern-room' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab(page, 'People 1')).toBeFocused();

  await results(page)
    .getByRole('link', { name: /Lantern Lee/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Lee' })).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'People 1')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Files 1').click();
  await results(page).getByRole('link', { name: 'Show lantern-plan.txt in chat' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/channel/${gid}`));
  await expect(at.messageRow(page, 'lantern-plan.txt')).toBeVisible();

  await team.founder.api.files.deleteAllFiles({});
  await page.goto('/search?q=lantern&tab=files');
  await expect(results(page).getByRole('listitem')).toContainText('File Expired');
  await expect(results(page).locator('[target=_blank]')).toHaveCount(0);
});

test('counts by place, person and time narrow what was found, and let go again', async ({ team, page, context }) => {
  const reader = await team.join('Rita Reader');
  const bo = await team.join('Bo Buoy');
  const gid = await createPublicChannel(team.founder, 'buoy-room');
  for (const text of ['One buoy.', 'Two buoy.']) await sayIn(bo, gid, text);
  await sayIn(team.founder, gid, 'My buoy.');
  await sayTo(bo, reader, 'A buoy between us.');
  // As if they had been said on four days.
  await page.route('**/api/message/search?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const [index, { message }] of body.hits.entries()) message.created_at = Date.UTC(2026, 2, 9 - index, 12);
    await route.fulfill({ response, json: body });
  });
  await openAs(context, team.url, reader);
  await page.goto('/search?q=buoy');
  await expect(results(page).getByRole('listitem')).toHaveCount(4);
  const [room, person] = [/^buoy-room/, /^Bo Buoy 3$/].map((name) => refine(page).getByRole('button', { name }));
  await expect(room!).toHaveAccessibleName('buoy-room 3');
  await person!.press('Enter');
  await expect(queryField(page)).toHaveValue('buoy from:"Bo Buoy"');
  await expect(results(page).getByRole('listitem')).toHaveCount(3);
  await expect(room!).toHaveAccessibleName('buoy-room 2');
  await refine(page).getByRole('button', { name: 'Bo Buoy 1' }).click();
  await expect(queryField(page)).toHaveValue('buoy from:"Bo Buoy" in:"@Bo Buoy"');
  await expect(results(page).getByRole('listitem')).toHaveCount(1);
  const pressed = refine(page).getByRole('button', { pressed: true });
  await expect(pressed).toHaveCount(2);
  await pressed.first().click();
  await expect(results(page).getByRole('listitem')).toHaveCount(3);
  await person!.click();
  await expect(results(page).getByRole('listitem')).toHaveCount(4);

  const bars = refine(page).getByRole('list', { name: 'When' }).getByRole('button');
  await expect(bars).toHaveCount(4);
  await bars.last().click();
  await expect(queryField(page)).toHaveValue('buoy after:2026-03-09 before:2026-03-10');
});

test('switcher and results have no defect that tools can find', async ({ team, page, context }) => {
  const reader = await team.join('Lena Reader');
  const gid = await createPublicChannel(team.founder, 'harbour-room');
  await sayIn(team.founder, gid, 'The harbour freezes.');
  await sendFileIn(team.founder, gid, small('harbour.txt', 'text/plain'));
  await openAs(context, team.url, reader);
  await page.goto('/search?q=harbour');
  await expect(results(page).getByRole('listitem')).toHaveCount(2);
  expect.soft(await defectsOf(page), 'results').toEqual([]);
  await tab(page, 'Channels 1').click();
  await expect(results(page).getByRole('link')).toHaveCount(1);
  expect.soft(await defectsOf(page), 'channels').toEqual([]);
  await tab(page, 'Messages 2').click();
  await tab(page, 'Files 1').click();
  await expect(results(page).getByRole('listitem')).toHaveCount(1);
  expect.soft(await defectsOf(page), 'files').toEqual([]);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('harbour');
  await expect(option(page, 'The harbour freezes.')).toBeVisible();
  expect.soft(await defectsOf(page), 'switcher').toEqual([]);
});
