import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { sendFileIn, small } from '../../fixtures/files/send-files.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

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
