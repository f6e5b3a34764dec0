import { api, type LoginConfig } from '@loquat/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { Refusal } from '../../testing/browser/outside.ts';
import { loginAnswer, places, signIn } from '../../testing/browser/sign-in.ts';
import type { Team } from '../../testing/browser/team.ts';
import { wireUser } from '../../testing/events.ts';

const way = (name: string | RegExp) => page.getByRole('button', { name });
const email = page.getByRole('textbox', { name: 'Email' });
const password = page.getByRole('textbox', { name: 'Password' });
const heading = page.getByRole('heading', { name: 'Welcome back aboard' });

const EVERY: Partial<LoginConfig> = {
  magic_link: true,
  google: true,
  github: true,
  metamask: true,
  guest: true,
  oidc: [{ enable: true, favicon: '', domain: 'id.harbour.example' }],
};

afterEach(() => vi.unstubAllGlobals());

/** The sign-in of a server that offers these methods, all of them set up. */
async function openLogin(login: Partial<LoginConfig> = {}): Promise<Team> {
  const team = await openApp('/login', { isSignedIn: false, login });
  team.on(api.mail.isMailEnabled, () => true);
  team.on(api.providers.getPublicGoogleConfig, () => ({ client_id: 'google' }));
  team.on(api.providers.getPublicGithubConfig, () => ({ client_id: 'github', url: 'https://github.com' }));
  await expect.element(heading).toBeVisible();
  return team;
}

test('the sign-in focuses its first field, shows the password on request, and reports caps lock', async () => {
  await openLogin();
  await expect.element(email).toHaveFocus();
  await expect.element(page.getByRole('form', { name: 'Welcome back aboard' })).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await password.fill('secret');
  await expect.element(password).toHaveAttribute('type', 'password');
  await way('Show password').click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  const key = { key: 'a', modifierCapsLock: true, bubbles: true };
  password.element().dispatchEvent(new KeyboardEvent('keydown', key));
  await expect.element(page.getByText('Caps lock is on.')).toBeVisible();
});

test('on touch screens the heading gets the focus, without an on-screen keyboard', async () => {
  const real = globalThis.matchMedia.bind(globalThis);
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => real(query === '(pointer: coarse)' ? 'all' : query));
  await openLogin();
  await expect.element(heading).toHaveFocus();
});

test('a wrong password and a frozen account are explained, and the typed text can be corrected', async () => {
  const team = await openLogin({ magic_link: true });
  // An email helps users who have forgotten the password, so no other hint is shown.
  await expect.element(page.getByRole('link', { name: 'Forgot it?' })).toBeVisible();
  team.on(api.auth.login, () => new Refusal('auth.credential_refused'));
  await signIn('fay@example.test', 'not it');
  await expect.element(page.getByText('The email or the password is wrong.', { exact: true })).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(await defectsOf()).toEqual([]);
  team.on(api.auth.login, () => new Refusal('auth.account_frozen'));
  await signIn('fay@example.test', 'the right one');
  await expect.element(page.getByText('This account is frozen. Ask an admin.')).toBeVisible();
  team.on(api.auth.login, () => loginAnswer(team));
  await signIn('fay@example.test', 'the right one');
  await expect.element(places).toBeVisible();
  const passwords = team.asked(api.auth.login).map(({ body: { credential } }) => credential);
  expect(passwords.at(-1)).toEqual({ type: 'password', email: 'fay@example.test', password: 'the right one' });
});

test('without mail, a user who has forgotten the password is sent to an administrator', async () => {
  const team = await openLogin();
  team.on(api.auth.login, () => new Refusal('auth.credential_refused'));
  await signIn();
  await expect
    .element(page.getByText(/If you have forgotten your password, an admin can set a new one\.$/))
    .toBeVisible();
  expect(await defectsOf()).toEqual([]);
});

test('the sign-in with every method has no defect that tools can find', async () => {
  await openLogin(EVERY);
  for (const name of ['Email me a sign-in link', 'Google', 'GitHub', 'Crypto wallet', 'id.harbour.example'])
    await expect.element(way(name)).toBeVisible();
  await expect.element(page.getByText('or continue with')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  expect(await defectsOf()).toEqual([]);
});

test('methods that are switched off are not offered', async () => {
  await openLogin();
  const register = page.getByRole('link', { name: 'Create an account' });
  // The offered methods are known from here on.
  await expect.element(register).toBeVisible();
  await expect.element(way('Sign in')).toBeVisible();
  await expect.element(page.getByText('or continue with')).not.toBeInTheDocument();
  for (const name of ['Email me a sign-in link', 'Google', 'GitHub', 'Crypto wallet'])
    await expect.element(way(name)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Look around as a guest' })).not.toBeInTheDocument();
});

test('the password is not offered where it is switched off', async () => {
  await openLogin({ password: false, magic_link: true });
  await expect.element(way('Email me a sign-in link')).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
});

test('the sign-in shows that every method is switched off', async () => {
  await openLogin({ password: false });
  await expect.element(page.getByText(/^Sign-in is not possible at the moment/)).toBeVisible();
});

test('on an invitation-only server only invited users are offered an account', async () => {
  await openLogin({ who_can_sign_up: 'InvitationOnly', guest: true });
  await expect.element(page.getByRole('link', { name: 'Look around as a guest' })).toBeVisible();
  const register = page.getByRole('link', { name: 'Create an account' });
  await expect.element(register).not.toBeInTheDocument();
  await router.navigate({ href: '/login?magic_token=abc' });
  await expect.element(register).toHaveAttribute('href', '/register?magic_token=abc');
});

test('a missing wallet, and one that does not sign, are reported', async () => {
  const team = await openLogin({ metamask: true });
  await way('Crypto wallet').click();
  await expect.element(page.getByText(/^There is no wallet in this browser\./)).toBeVisible();
  // The error of wallets when the user declines.
  const declined = Object.assign(new Error('User rejected the request.'), { code: 4_001 });
  vi.stubGlobal('ethereum', { request: () => Promise.reject(declined) });
  await way('Crypto wallet').click();
  await expect.element(page.getByText('The wallet did not sign.')).toBeVisible();
  expect(team.asked(api.auth.login)).toEqual([]);
});

test('a used-up licence and too many tries are reported', async () => {
  const team = await openLogin({ metamask: true });
  const address = `0x${'ab'.repeat(20)}`;
  const signature = `0x${'cd'.repeat(64)}1b`;
  const request = ({ method }: { method: string }) =>
    Promise.resolve(method === 'eth_requestAccounts' ? [address] : signature);
  vi.stubGlobal('ethereum', { request });
  team.on(api.wallet.getWalletNonce, () => 'Sign this.');
  team.on(api.auth.login, () => new Refusal('license.user_limit'));
  await way('Crypto wallet').click();
  await expect.element(page.getByText(/^This server has as many people as its license allows\./)).toBeVisible();
  team.on(api.auth.login, () => new Refusal('request.rate_limited'));
  await signIn();
  await expect.element(page.getByText('Too many tries. Wait a moment, then try again.')).toBeVisible();
});

test('a script of Google that does not load is reported', async () => {
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes;
    if (!(script instanceof HTMLScriptElement)) return append(...nodes);
    expect(script.src).toBe('https://accounts.google.com/gsi/client');
    queueMicrotask(() => script.dispatchEvent(new Event('error')));
  });
  await openLogin({ google: true });
  await way('Google').click();
  await expect.element(page.getByText(/^Google’s sign-in did not load\./)).toBeVisible();
  await expect.element(way('Google')).toBeVisible();
});

test('a guest looks around from the sign-in, and signs in from there', async () => {
  const team = await openApp('/login', { isSignedIn: false, login: { guest: true }, channels: [{ name: 'visited' }] });
  const guest = wireUser(9, { name: 'Guest 9', create_by: 'guest' }) as unknown as Team['me'];
  team.on(api.guests.loginAsGuest, () => loginAnswer(team, { user: guest }));
  team.on(api.users.getMe, () => guest);
  await page.getByRole('link', { name: 'Look around as a guest' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are here as a guest' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /visited/ })
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'visited' })).toBeVisible();
  team.on(api.users.getMe, () => team.me);
  team.on(api.auth.login, () => loginAnswer(team));
  team.on(api.auth.logout, () => undefined);
  await router.navigate({ href: '/login' });
  await signIn();
  await expect.element(places).toBeVisible();
  await router.navigate({ href: '/setting/my_account' });
  await expect.element(page.getByRole('main').getByText('Ines Alder').first()).toBeVisible();
});
