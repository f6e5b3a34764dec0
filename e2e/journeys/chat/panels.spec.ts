import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';
import { sendFileIn, small } from '../../fixtures/files/send-files.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^Details of/ });
const tab = (page: Page, name: string | RegExp): Locator => panel(page).getByRole('tab', { name });
const opener = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });

test('members, pins, saved items, files and details of a channel are beside it', async ({ page, context, team }) => {
  const ines = await team.join('Ines Panels');
  const gid = await createPublicChannel(team.founder, 'panels');
  const mid = await sayIn(team.founder, gid, 'The berth plan of spring');
  for (let count = 0; count < 40; count += 1) await sayIn(ines, gid, `Line ${count} of a long day.`);
  await team.founder.api.pins.pinMessage({ params: { gid }, body: { mid } });
  await ines.api.saved.saveMessages({ body: { mid_list: [mid] } });
  await sendFileIn(ines, gid, small('notes.txt', 'text/plain'));
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);

  await opener(page, 'Members').click();
  await expect(panel(page).getByRole('heading', { name: /^Admins · 1/ })).toBeVisible();
  await expect(panel(page).getByText('Ines Panels')).toBeVisible();

  await tab(page, /^Pinned/).click();
  await expect(panel(page).getByText('The berth plan of spring')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Unpin' })).toBeHidden();
  await panel(page).getByRole('link', { name: 'Show in chat' }).click();
  await expect(page.getByRole('log').getByText('The berth plan of spring')).toBeVisible();

  await tab(page, 'Saved').click();
  await expect(panel(page).getByRole('article').getByText('The berth plan of spring')).toBeVisible();
  await tab(page, 'Files').click();
  await expect(panel(page).getByText('notes.txt')).toBeVisible();
  await panel(page).getByRole('radio', { name: 'Images' }).click();
  await expect(panel(page).getByText('Nothing found')).toBeVisible();
  await tab(page, 'Details').click();
  await expect(panel(page).getByText('Public channel')).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
});

test('an administrator removes a pin, and a sent file appears in the open panel', async ({ page, context, team }) => {
  const gid = await createPublicChannel(team.founder, 'unpinning');
  const ines = await team.join('Ines Unpins');
  const mid = await sayIn(ines, gid, 'Pinned for a while');
  await team.founder.api.pins.pinMessage({ params: { gid }, body: { mid } });
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await opener(page, 'Pinned').click();
  await panel(page).getByRole('button', { name: 'Unpin' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Nothing pinned' })).toBeVisible();

  await opener(page, 'Files').click();
  await expect(panel(page).getByRole('heading', { name: 'No files yet' })).toBeVisible();
  await sendFileIn(ines, gid, small('crops.zip', 'application/zip'));
  await expect(panel(page).getByText('crops.zip')).toBeVisible();
});

test('the open panel and its width are remembered, and the keyboard widens it', async ({ page, context, team }) => {
  const gid = await createPublicChannel(team.founder, 'remembered');
  const ines = await team.join('Ines Widens');
  await sayTo(ines, team.founder, 'Hello');
  await openAs(context, team.url, ines);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/chat/channel/${gid}`);
  await opener(page, 'Details').click();
  const edge = panel(page).getByRole('separator', { name: 'Width of the panel' });
  await edge.focus();
  await edge.press('ArrowLeft');
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '308');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '308');
  await expect(tab(page, 'Details')).toHaveAttribute('aria-selected', 'true');
  await panel(page).getByRole('button', { name: 'Close panel' }).click();
  await expect(panel(page)).toBeHidden();

  await page.goto(`/chat/dm/${team.founder.uid}`);
  await expect(opener(page, 'Members')).toBeHidden();
  await opener(page, 'Details').click();
  await expect(panel(page).getByText('Administrator')).toBeVisible();
  await expect(tab(page, 'Members')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('the details of a channel say who can write, as the server has it', async ({ page, context, team }) => {
  const { api } = team.founder;
  const make = async (name: string, is_public: boolean) => {
    const { gid } = await api.channels.createChannel({ body: { name, is_public } });
    await api.channels.updateChannel({ params: { gid }, body: { only_owner_can_send_msg: true } });
    return gid;
  };
  const channels = [
    [await make('one-voice', false), 'The owner'],
    [await make('announcements', true), 'Administrators'],
    [await createPublicChannel(team.founder, 'any-voice'), 'Everyone'],
  ] as const;
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${channels[0][0]}`);
  await opener(page, 'Details').click();
  // The open panel is remembered.
  for (const [gid, who] of channels) {
    await page.goto(`/chat/channel/${gid}`);
    await expect(panel(page).getByText('Who can write').locator('..')).toHaveText(`Who can write${who}`);
  }
});
