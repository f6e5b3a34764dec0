import type { Page } from '@playwright/test';
import { openAs, type Person } from '../../fixtures/chat-seed.ts';
import { expect, test } from '../../fixtures/team.ts';

const people = (page: Page) => page.getByRole('navigation', { name: 'List of people' });
const personRow = (page: Page, name: string) => people(page).getByRole('link').filter({ hasText: name });
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which people' }).getByRole('button', { name: new RegExp(`^${name}`) });
const moreOf = (page: Page, choice: string) =>
  test.step(choice, async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  });

/** Gives the user on the screen a nickname. */
async function callThem(page: Page, nickname: string): Promise<void> {
  await page.getByRole('button', { name: /^(Set|Change)$/ }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill(nickname);
  await page.getByRole('textbox', { name: 'Nickname' }).press('Enter');
}

async function openProfile(page: Page, { uid, name }: Person): Promise<void> {
  await page.goto(`/users/${uid}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
}

test('contacts and nicknames reach the other device of the same user, and no other user', async ({
  team,
  page,
  context,
  visit,
}) => {
  const reader = await team.join('Nora Reader');
  const tomas = await team.join('Tomas Ekvall');
  await openAs(context, team.url, reader);
  const other = await visit();
  await openAs(other.context(), team.url, reader);
  await openProfile(other, tomas);
  await openProfile(page, tomas);

  await moreOf(page, 'Add to contacts');
  await expect(page.getByRole('main').getByText('Contact', { exact: true })).toBeVisible();
  await expect(other.getByRole('main').getByText('Contact', { exact: true })).toBeVisible();
  await callThem(page, 'Uncle Tom');
  const both = 'Tomas Ekvall (Uncle Tom)';
  await expect(page.getByRole('heading', { level: 1, name: both })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: both })).toBeVisible();

  await filter(other, 'Contacts').click();
  await expect(people(other).getByRole('link')).toHaveText([/Uncle Tom/]);
  await moreOf(other, 'Block');
  await expect(page.getByRole('main').getByText('Blocked', { exact: true })).toBeVisible();
  await filter(page, 'Blocked').click();
  await expect(personRow(page, 'Uncle Tom')).toBeVisible();
  await moreOf(page, 'Unblock');
  await expect(other.getByRole('main').getByText('Blocked', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Remove nickname' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Tomas Ekvall', exact: true })).toBeVisible();
});
