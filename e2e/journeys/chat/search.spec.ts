import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../../fixtures/chat-seed.ts';
import { sendFileIn, small } from '../../fixtures/files/send-files.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const switcher = (page: Page) => page.getByRole('dialog', { name: 'Quick switcher' });
const switcherField = (page: Page) => switcher(page).getByRole('combobox');
const results = (page: Page) => page.getByRole('list', { name: 'Results' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const queryField = (page: Page) => page.getByRole('combobox', { name: 'Search messages' });

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

  // The same address shows another user the same, as far as they may read it.
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

test('files, channels and users with a name have tabs of their own, for keys and in the address', async ({
  team,
  page,
  context,
  complaints,
}) => {
  // The expired file.
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
