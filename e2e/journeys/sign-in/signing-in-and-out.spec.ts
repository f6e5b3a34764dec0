import type { Page } from '@playwright/test';
import { createPublicChannel, PASSWORD, sayIn } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

test('a screen that loads for long offers to clear this browser’s data and to start over', async ({ page }) => {
  await page.clock.install();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  // Never answered.
  await page.route('**/api/token/login', () => isAsked());
  await page.goto('/oauth/some-key');
  // Before that, the code of the screen is loading, which has a timeout of its own.
  await asked;
  await expect(page.getByRole('status').filter({ hasText: 'Opening Harbour' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('kept', 'yes'));
  const way = page.getByRole('button', { name: 'Taking long? Clear and reload' });
  // The clock also runs by itself, for seconds on a busy machine.
  await page.clock.fastForward(20_000);
  await expect(way).toBeHidden();
  await page.clock.fastForward(11_000);
  const loaded = page.waitForEvent('load');
  await way.click();
  await loaded;
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
});

test("logging out deletes the user's data in this browser", async ({ page, team }) => {
  const ines = await team.join('Ines Leaver');
  const gid = await createPublicChannel(team.founder, 'left-behind');
  await sayIn(team.founder, gid, 'Between us.');
  await page.goto(`/chat/channel/${gid}`);
  await at.signIn(page, ines.email);
  await expect(at.feed(page)).toContainText('Between us.');
  await at.composer(page).fill('A draft');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  const kept = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      stored: Object.keys(localStorage).filter((name) => /session|:\d+:/.test(name)),
    }));
  await expect.poll(kept).toEqual({ databases: [], stored: [] });
  await page.goto(`/chat/channel/${gid}`);
  await expect(page).toHaveURL('/login');
});

test('a browser that another one signs out says why, and continues where it was after signing in', async ({
  page,
  team,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const ines = await team.join('Ines Elsewhere');
  const gid = await createPublicChannel(team.founder, 'interrupted');
  await page.goto(`/chat/channel/${gid}`);
  await at.signIn(page, ines.email);
  await expect(page.getByRole('heading', { level: 1, name: 'interrupted' })).toBeVisible();
  // Any further request of this browser would be refused.
  await expect(page.getByRole('main').getByText('This is the start of #interrupted')).toBeVisible();
  const device = await page.evaluate(() => JSON.parse(localStorage.getItem('loquat:device') ?? '""') as string);
  await ines.api.auth.deleteDevice({ params: { device } });
  await told(page, 'This device was logged out from another one');
  await expect(page).toHaveURL('/login');
  await at.signIn(page, ines.email);
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
});

test('one user uses two browsers side by side', async ({ page, visit, team }) => {
  const ines = await team.join('Ines Twice');
  const gid = await createPublicChannel(team.founder, 'both-hands');
  const second = await visit();
  for (const one of [page, second]) {
    await one.goto(`/chat/channel/${gid}`);
    await at.signIn(one, ines.email, PASSWORD);
    await expect(one.getByRole('heading', { level: 1, name: 'both-hands' })).toBeVisible();
  }
  await at.say(page, 'From the left.');
  await expect(at.feed(second)).toContainText('From the left.');
  await at.say(second, 'From the right.');
  await expect(at.feed(page)).toContainText('From the right.');
});

test('of two tabs the newer one is active, until the older one is reloaded', async ({ page, context, team }) => {
  const ines = await team.join('Ines Tabs');
  await page.goto('/login');
  await at.signIn(page, ines.email);
  await expect(chats(page)).toBeVisible();
  const newer = await context.newPage();
  await newer.goto('/chat');
  await expect(chats(newer)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This tab is inactive' })).toBeVisible();
  await expect(page).toHaveTitle(/^\[INACTIVE\] /);

  await page.getByRole('button', { name: 'Reload here' }).click();
  await expect(chats(page)).toBeVisible();
  await expect(page).not.toHaveTitle(/INACTIVE/);
  await expect(newer.getByRole('heading', { name: 'This tab is inactive' })).toBeVisible();
  const gid = await createPublicChannel(team.founder, 'after-the-switch');
  await sayIn(team.founder, gid, 'Who hears me?');
  await expect(at.unread(page, 'after-the-switch', 1)).toBeVisible();
});
