import type { Page } from '@playwright/test';
import { createPublicChannel, emailOf, PASSWORD, seedPeople } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { test as mailedTest } from '../../fixtures/sign-in/mailed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';
import { test as onItsOwn } from '../../fixtures/test.ts';
import { told } from '../../fixtures/notices.ts';

const tokenOf = (link: string): string => new URL(link.replace('/#/', '/')).searchParams.get('magic_token') ?? '';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const INVALID = 'The invite link is invalid or expired';
const STALE = 'This magic link is invalid or has expired. Request a new one.';

onItsOwn(
  'a server for invited people refuses others, and links that are used up or expired',
  async ({ server, page }) => {
    const [founder] = await seedPeople(server.url, ['Juno Tackett']);
    await founder.api.server.updateLoginConfig({ body: { who_can_sign_up: 'InvitationOnly' } });
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Invitation only' })).toBeVisible();
    expect.soft(await defectsOf(page)).toEqual([]);

    const once = await founder.api.invites.createInviteLink({ query: { max_times: 1 } });
    await page.goto(once);
    await at.register(page, { name: 'Ines Corvalo', email: emailOf('Ines Corvalo') });
    await page.evaluate(() => localStorage.clear());
    await page.goto(once);
    await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();

    const brief = await founder.api.invites.createInviteLink({ query: { expired_in: 1 } });
    const isGood = () => founder.api.invites.checkMagicToken({ body: { magic_token: tokenOf(brief) } });
    await expect.poll(isGood).toBe(false);
    await page.goto(brief);
    await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();
  },
);

test('the form says at each field what is wrong, and keeps what was typed', async ({ page, team, complaints }) => {
  complaints.allow(/status of 409/);
  await page.goto('/register');
  await expect(page.getByText('8 characters or more. Show it to type it only once.')).toBeVisible();
  await field(page, 'Email').fill('ines.harbour');
  await field(page, 'Password').fill('tiny');
  await field(page, 'And again').fill('other');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('That is not an email address.');
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Use 8 characters or more.');
  await expect(field(page, 'And again')).toHaveAccessibleDescription('The two passwords differ.');
  expect.soft(await defectsOf(page)).toEqual([]);

  await field(page, 'Email').fill(team.founder.email);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'And again')).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('There is an account with this address already.');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);
});

test('a name is proposed, and the server numbers a taken one', async ({ page, team }) => {
  await page.goto('/register');
  await at.typeNewLogin(page, 'ada.lovelace@example.test');
  const name = field(page, 'Name');
  await expect(name).toHaveValue('Ada Lovelace');
  await name.fill('');
  await page.getByRole('button', { name: 'Join Harbour' }).click();
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await name.fill('A name of more than thirty-two bytes');
  await page.getByRole('button', { name: 'Join Harbour' }).click();
  await expect(name).toHaveAccessibleDescription('That name is too long.');
  // The token of the step is in its address.
  await page.reload();
  await name.fill(team.founder.name);
  await page.getByRole('button', { name: 'Join Harbour' }).click();
  await told(page, 'Your account is ready');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('menu').getByText(/^Juno Tackett\d{4}$/)).toBeVisible();
});

test('an invitation is carried through sign-in and registration, and ends in its channel', async ({ page, team }) => {
  const { gid } = await team.founder.api.channels.createChannel({
    body: { name: 'carried', is_public: false, members: [] },
  });
  await createPublicChannel(team.founder, 'lobby');
  const magic_token = tokenOf(await team.founder.api.invites.createInviteLink({ query: { gid, max_times: 1 } }));
  await page.goto(`/register?magic_token=${magic_token}`);
  await expect(page.getByText('You are invited to Harbour.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/login?magic_token=${magic_token}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(`/register?magic_token=${magic_token}`);
  await at.register(page, { name: 'Ines Carried', email: emailOf('Ines Carried') });
  await at.openChat(page, 'carried');
  expect(await team.founder.api.invites.checkMagicToken({ body: { magic_token } })).toBe(false);
});

mailedTest(
  'with mail on the address is proved: check the inbox, click the link, choose a name',
  async ({ page, visit, mailed }) => {
    const email = 'ines.corvalo@example.test';
    await page.goto('/register');
    await at.typeNewLogin(page, email);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    // Letters are opened where they are read, not where they were requested.
    const reader = await visit();
    const link = await mailed.linkTo(email);
    await reader.goto(link);
    await expect(reader).toHaveURL(/\/register\/set_name\?/);
    await expect(field(reader, 'Name')).toHaveValue('Ines Corvalo');
    expect.soft(await defectsOf(reader)).toEqual([]);
    await reader.getByRole('button', { name: 'Join Harbour' }).click();
    await expect(reader.getByRole('navigation', { name: 'Chats' })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: STALE })).toBeVisible();
    expect.soft(await defectsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await at.signIn(page, email);
    await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  },
);

mailedTest('a sign-in letter to somebody without an account asks for a name alone', async ({ page, mailed }) => {
  await mailed.founder.api.server.updateLoginConfig({ body: { magic_link: true } });
  const email = 'tomas.reyes@example.test';
  await mailed.founder.api.auth.sendLoginLink({ query: { email } });
  const letter = new URL(await mailed.linkTo(email));
  const token = letter.searchParams.get('magic_token');
  await page.goto(`/register/set_name/login?magic_token=${token}`);
  await field(page, 'Name').fill('Tomas Reyes');
  await page.getByRole('button', { name: 'Join Harbour' }).click();
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('menu').getByText('Tomas Reyes')).toBeVisible();
});
