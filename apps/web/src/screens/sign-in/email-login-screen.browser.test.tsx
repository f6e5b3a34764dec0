import { api } from '@loquat/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { Refusal } from '../../testing/browser/outside.ts';
import { toast, told } from '../../testing/browser/pages.ts';
import { acceptSignIns, loginAnswer, places, signIn } from '../../testing/browser/sign-in.ts';

const email = page.getByRole('textbox', { name: 'Email' });
const way = (name: string | RegExp) => page.getByRole('button', { name });
const inbox = page.getByRole('heading', { name: 'Check your inbox' });
const asksForPassword = page.getByRole('heading', { name: 'Confirm your email address' });

async function openLogin() {
  const team = await openApp('/login', { isSignedIn: false, login: { magic_link: true } });
  team.on(api.mail.isMailEnabled, () => true);
  team.on(api.auth.sendLoginLink, () => '');
  return team;
}

test('an invalid address is reported, and a link may be sent again after a pause', async () => {
  const team = await openLogin();
  await email.fill('not an address');
  await way('Email me a sign-in link').click();
  await expect.poll(() => location.pathname + location.search).toBe('/email_login?email=not+an+address');
  await way('Email me a sign-in link').click();
  await expect.element(page.getByText('That is not an email address.')).toBeVisible();
  expect(await defectsOf(), 'asking for a link').toEqual([]);

  await email.fill('again@example.test');
  await way('Email me a sign-in link').click();
  await expect.element(inbox).toBeVisible();
  await expect.element(page.getByText('You can close this window now')).toBeVisible();
  await expect.element(page.getByText(/again@example\.test/)).toBeVisible();
  await expect.element(way(/^Send again in 0:|^Send again in 1:00/)).toBeDisabled();
  expect(await defectsOf(), 'the inbox').toEqual([]);
  const start = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => start + 61_000);
  await way('Send again').click();
  await expect.element(toast('Sent again')).toBeVisible();
  await expect.element(way(/^Send again in (1:00|0:59)/)).toBeDisabled();
  expect(team.asked(api.auth.sendLoginLink).slice(-2)).toMatchObject([
    { query: { email: 'again@example.test' } },
    { query: { email: 'again@example.test' } },
  ]);
});

test('a link that was used or has expired shows that, and leads to another one', async () => {
  const team = await openLogin();
  team.on(api.auth.login, () => new Refusal('auth.credential_refused'));
  await router.navigate({ href: '/email_login?magic_token=used' });
  const invalid = 'This sign-in link is invalid or has expired. Request a new one.';
  await expect.element(page.getByRole('heading', { name: invalid })).toBeVisible();
  await expect.element(page.getByText('You can close this window now')).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('link', { name: 'Request a new sign-in link' }).click();
  await email.fill('ines@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(inbox).toBeVisible();
  expect(team.asked(api.auth.sendLoginLink)).toHaveLength(1);
});

test('a user who verifies an address enters the password first, and keeps it', async () => {
  const team = await openLogin();
  acceptSignIns(team);
  team.on(api.addressProof.proveAddress, () => undefined);
  await router.navigate({ href: '/email_login?magic_token=proof&confirm=true' });
  await expect.element(asksForPassword).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('link', { name: 'Sign in with my password' }).click();
  const isTold = told('Your email address is confirmed');
  await signIn('noor@example.test');
  await isTold;
  await expect.element(places).toBeVisible();
  expect(team.asked(api.addressProof.proveAddress).map(({ body }) => body)).toEqual([{ magic_token: 'proof' }]);
});

test('a user who continues without the password is told that it was removed', async () => {
  const team = await openLogin();
  team.on(api.auth.login, () => loginAnswer(team, { password_removed: true }));
  await router.navigate({ href: '/email_login?magic_token=proof&confirm=true' });
  await page.getByRole('link', { name: 'Go on without the password' }).click();
  await expect.element(page.getByText(/the account’s password was removed/)).toBeVisible();
  await expect.element(places).toBeVisible();
  expect(team.asked(api.auth.login).map(({ body: { credential } }) => credential)).toEqual([
    { type: 'magiclink', magic_token: 'proof', extra_name: '' },
  ]);
});
