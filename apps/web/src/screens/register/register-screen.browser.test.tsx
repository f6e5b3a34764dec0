import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { loadOrganization } from '../../features/server/server.actions.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { Refusal } from '../../testing/browser/outside.ts';
import { told } from '../../testing/browser/pages.ts';
import { loginAnswer, places } from '../../testing/browser/sign-in.ts';
import type { TeamParts } from '../../testing/browser/team.ts';

const PASSWORD = 'a long enough password';
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });
const address = () => expect.poll(() => location.pathname + location.search);

/** The registration, on a server that asks for the name last. */
async function openRegistration(path = '/register', parts: TeamParts = {}) {
  const team = await openApp('/no/such/place', { isSignedIn: false, ...parts });
  team.on(api.invites.checkMagicToken, () => true);
  team.on(api.invites.confirmRegistration, () => ({ new_magic_token: 'confirmed', mail_is_sent: false }));
  team.on(api.auth.register, () => loginAnswer(team));
  // The start of the app does the same for users who are not signed in.
  await loadOrganization();
  await router.navigate({ href: path });
  return team;
}

/** The first step: address and password. */
async function typeLogin(email: string): Promise<void> {
  await field('Email').fill(email);
  await field('Password').fill(PASSWORD);
  await field('And again').fill(PASSWORD);
  await button('Continue').click();
}

test('a server with invitations only refuses others, and used up or expired invitations', async () => {
  const team = await openRegistration('/register', { login: { who_can_sign_up: 'InvitationOnly' } });
  await expect.element(page.getByRole('heading', { name: 'Invitation only' })).toBeVisible();
  expect(await defectsOf(), 'invitation only').toEqual([]);
  team.on(api.invites.checkMagicToken, () => false);
  await router.navigate({ href: '/register?magic_token=00' });
  await expect.element(page.getByRole('heading', { name: 'The invite link is invalid or expired' })).toBeVisible();
  expect(await defectsOf(), 'invalid invitation').toEqual([]);
});

test('the form reports errors at their fields, and keeps the typed text', async () => {
  const team = await openRegistration();
  team.on(api.invites.confirmRegistration, () => new Refusal('user.email_conflict'));
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(page.getByText('8 characters or more. Show it to type it only once.')).toBeVisible();
  expect(await defectsOf(), 'register').toEqual([]);
  await field('Email').fill('ines.harbour');
  await field('Password').fill('tiny');
  await field('And again').fill('other');
  await button('Continue').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('That is not an email address.');
  await expect.element(field('Password')).toHaveAccessibleDescription(/Use 8 characters or more\./);
  await expect.element(field('And again')).toHaveAccessibleDescription('The two passwords differ.');
  expect(await defectsOf(), 'mistakes').toEqual([]);
  expect(team.asked(api.invites.confirmRegistration)).toEqual([]);

  await field('Email').fill('juno@example.test');
  await field('Password').fill(PASSWORD);
  await button('Show password').click();
  await expect.element(field('And again')).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('There is an account with this address already.');
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Password')).toHaveValue(PASSWORD);
});

test('a name is suggested, checked, and sent with the token from the address', async () => {
  const team = await openRegistration();
  await typeLogin('ada.lovelace@example.test');
  const name = field('Name');
  await expect.element(name).toHaveValue('Ada Lovelace');
  await expect.element(name).toHaveFocus();
  await address().toBe('/register/set_name?magic_token=confirmed');
  expect(await defectsOf(), 'set name').toEqual([]);
  await name.fill('');
  await button('Join Harbour').click();
  await expect.element(name).toHaveAccessibleDescription('Enter a name.');
  await name.fill('A name of more than thirty-two bytes');
  await button('Join Harbour').click();
  await expect.element(name).toHaveAccessibleDescription('That name is too long.');
  await name.fill('Ada L');
  const isTold = told('Your account is ready');
  await button('Join Harbour').click();
  await isTold;
  await expect.element(places).toBeVisible();
  const sent = team.asked(api.auth.register).map(({ body }) => body);
  expect(sent).toMatchObject([{ name: 'Ada L', magic_token: 'confirmed' }]);
});

test('an invitation is kept through sign-in and registration', async () => {
  const team = await openRegistration('/register?magic_token=abc');
  await expect.element(page.getByText(/^You are invited to Harbour\./)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await address().toBe('/login?magic_token=abc');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await address().toBe('/register?magic_token=abc');
  await typeLogin('ines@example.test');
  await expect.element(field('Name')).toBeVisible();
  const sent = team.asked(api.invites.confirmRegistration).map(({ body }) => body);
  expect(sent).toEqual([{ magic_token: 'abc', email: 'ines@example.test', password: PASSWORD }]);
});

test('a sign-in email to a user without an account asks for a name alone, and signs in', async () => {
  const team = await openRegistration('/register/set_name/login?magic_token=letter');
  team.on(api.auth.login, () => loginAnswer(team));
  await field('Name').fill('Tomas Reyes');
  await button('Join Harbour').click();
  await expect.element(places).toBeVisible();
  expect(team.asked(api.auth.login).map(({ body: { credential } }) => credential)).toEqual([
    { type: 'magiclink', magic_token: 'letter', extra_name: 'Tomas Reyes' },
  ]);
});

test('a full server accepts no registration beyond the licence', async () => {
  const team = await openRegistration();
  team.on(api.auth.register, () => new Refusal('license.user_limit'));
  await typeLogin('late@example.test');
  await field('Name').fill('Lia Late');
  await button('Join Harbour').click();
  await expect.element(page.getByText(/^This server has as many people as its license allows/)).toBeVisible();
});
