import type { Page } from '@playwright/test';
import { createPublicChannel, PASSWORD, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';
import { told } from '../../fixtures/notices.ts';

const tokenOf = (link: string): string => new URL(link.replace('/#/', '/')).searchParams.get('magic_token') ?? '';
const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

test('people who are not signed in get to the sign-in, and afterwards once to their destination', async ({
  page,
  team,
}) => {
  const ines = await team.join('Ines Guards');
  await createPublicChannel(team.founder, 'guarded');
  const wanted = `/users/${team.founder.uid}?from=mail`;
  await page.goto(wanted);
  await expect(page).toHaveURL('/login');
  await at.signIn(page, ines.email);
  await expect(page).toHaveURL(wanted);
  await at.goTo(page, 'Chat');
  await at.openChat(page, 'guarded');

  await page.goto('/login');
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/(chat\/.*)?$/);
  await expect(chats(page)).toBeVisible();
});

test('addresses of the old form lead to the same screens', async ({ page, team }) => {
  await page.goto('/#/login');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back aboard' })).toBeVisible();
  const token = tokenOf(await team.founder.api.invites.createInviteLink());
  await page.goto(`/?magic_token=${token}#/register`);
  await expect(page).toHaveURL(`/register?magic_token=${token}`);
  await expect(page.getByText('You are invited to', { exact: false })).toBeVisible();
});

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
  await page.clock.fastForward(29_000);
  await expect(way).toBeHidden();
  await page.clock.fastForward(2_000);
  const loaded = page.waitForEvent('load');
  await way.click();
  await loaded;
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
});

test('an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: '404 page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/login');
});

test('a wrong password and a taken address are explained', async ({ page, team, complaints }) => {
  complaints.allow(/status of (401|409)/);
  await page.goto('/login');
  await at.signIn(page, team.founder.email, 'not the password');
  await expect(page.getByText('If you have forgotten it, an admin can give you a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await at.typeNewLogin(page, team.founder.email);
  await expect(page.getByText('There is an account with this address already.')).toBeVisible();
});

test('logging out forgets the person on this browser', async ({ page, team }) => {
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
  await told(page, 'This device was signed out from another one');
  await expect(page).toHaveURL('/login');
  await at.signIn(page, ines.email);
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
});

test('a browser whose person gets a password from an administrator says so', async ({ page, team, complaints }) => {
  complaints.allow(/status of 401/);
  const ines = await team.join('Ines Given');
  const gid = await createPublicChannel(team.founder, 'locked-out');
  await page.goto(`/chat/channel/${gid}`);
  await at.signIn(page, ines.email);
  await expect(page.getByRole('main').getByText('This is the start of #locked-out')).toBeVisible();
  await team.founder.api.users.updateUser({ params: { uid: ines.uid }, body: { password: 'given-by-an-admin' } });
  await told(page, 'An admin set a new password for you. Sign in with it.');
  await expect(page).toHaveURL('/login');
  await at.signIn(page, ines.email, 'given-by-an-admin');
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
});

test('a device that signs in a second time is signed out where it was before', async ({ page, team, complaints }) => {
  // Idle requests may fall between the end of the session and the news of it.
  complaints.allow(/status of 401/);
  const ines = await team.join('Ines Again');
  const gid = await createPublicChannel(team.founder, 'taken-over');
  await page.goto(`/chat/channel/${gid}`);
  await at.signIn(page, ines.email);
  await expect(page.getByRole('main').getByText('This is the start of #taken-over')).toBeVisible();
  const device = await page.evaluate(() => JSON.parse(localStorage.getItem('loquat:device') ?? '""') as string);
  const credential = { type: 'password', email: ines.email, password: PASSWORD } as const;
  await team.founder.api.auth.login({ body: { credential, device } });
  await told(page, 'You signed in elsewhere, so you were signed out here');
  await expect(page).toHaveURL('/login');
});

test('one person uses two browsers side by side', async ({ page, visit, team }) => {
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

test('one device signs all others out, which say why', async ({ page, team, visit, complaints }) => {
  // What the other browser was still asking for.
  complaints.allow(/status of 401/);
  const ines = await team.join('Ines Devices');
  const second = await visit();
  for (const one of [page, second]) {
    await one.goto('/login');
    await at.signIn(one, ines.email);
    await expect(chats(one)).toBeVisible();
  }
  await page.goto('/setting/devices');
  const devices = page.getByRole('main').getByRole('group', { name: 'Devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await expect(devices.getByText('Connected now')).toBeVisible();
  await devices.getByRole('button', { name: 'Log out all other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all others' }).click();
  await expect(devices.getByText('You are logged in nowhere else.')).toBeVisible();

  await expect(second).toHaveURL('/login');
  await told(second, 'This device was signed out from another one');
  await page.reload();
  await expect(devices.getByText('This device')).toBeVisible();
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
