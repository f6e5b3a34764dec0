import type { GithubPerson } from '@loquat/counterparts/github-stand-in';
import { linkIn } from '@loquat/counterparts/mail-sink';
import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, PASSWORD } from '../../fixtures/chat-seed.ts';
import { GOOGLE_CLIENT } from '../../fixtures/sign-in/counterparts.ts';
import { serveGoogleScript } from '../../fixtures/sign-in/google-script.ts';
import { expect, type Harbour, test } from '../../fixtures/sign-in/harbour.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { chatIn, startHostPage } from '../../fixtures/host-page.ts';
import * as at from '../../fixtures/pages.ts';
import { giveWallet } from '../../fixtures/sign-in/wallet.ts';

const INVALID_LINK = 'This magic link is invalid or has expired. Request a new one.';

const places = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const way = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Checks where a person is after signing in, and who they are. */
async function expectInside(page: Page, name: string): Promise<void> {
  await expect(places(page)).toBeVisible();
  await page.goto('/setting/my_account');
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
}

const people: Record<'github' | 'stranger', GithubPerson> = {
  github: hubPerson(1, 'gil-hub', 'Gil Hub'),
  stranger: hubPerson(2, 'sam-stranger', 'Sam Stranger'),
};

function hubPerson(id: number, login: string, name: string): GithubPerson {
  return { id, login, name, emails: [{ email: `${login}@example.test`, primary: true, verified: true }] };
}

/** Opens the sign-in link that arrives; letters about new devices come as well. */
async function followLetter(page: Page, { mail }: Harbour, email: string, nth = 1): Promise<void> {
  const letter = await mail.waitFor(email, nth, 'magic_token=');
  await page.goto(linkIn(letter).href);
}

/** Makes GitHub send people back at once, with something other than usual. */
const leadBackFromGithub = async (page: Page, answer: string): Promise<unknown> =>
  page.route('**/login/oauth/authorize?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const location = `${searchParams.get('redirect_uri')}?${answer}&state=${searchParams.get('state')}`;
    return route.fulfill({ status: 302, headers: { location } });
  });

/** Signs in on the pages of the OpenID provider. */
async function signInAtProvider(page: Page, { openid }: Harbour, login: string): Promise<void> {
  await page.waitForURL((url) => openid.domain === url.origin && url.pathname.startsWith('/interaction/'));
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('whatever it is');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

// In parallel: few journeys share their server, and one after the other they would run on while other workers are idle.
test.describe.configure({ mode: 'parallel' });

test('a mailed link signs in, once, and leads to the original destination', async ({
  page,
  harbour,
  visit,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const ines = await harbour.join('Ines Letters');
  const gid = await createPublicChannel(harbour.founder, 'letters');
  // Guests would be led into a channel.
  const wanted = `/setting/channel/${gid}`;
  await page.goto(wanted);
  await page.getByRole('textbox', { name: 'Email' }).fill(ines.email);
  await way(page, 'Email me a magic link').click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText('You can close this window now')).toBeVisible();
  await expect(page.getByText(ines.email)).toBeVisible();
  await expect(way(page, /^Send again in 0:/)).toBeDisabled();
  await followLetter(page, harbour, ines.email);
  await expect(page).toHaveURL(wanted);
  await expectInside(page, 'Ines Letters');

  const other = await visit();
  await followLetter(other, harbour, ines.email);
  await expect(other.getByRole('heading', { name: INVALID_LINK })).toBeVisible();
  await expect(other.getByText('You can close this window now')).toBeVisible();
  expect(await defectsOf(other), 'a dead link').toEqual([]);
  await other.getByRole('link', { name: 'Request a new magic link' }).click();
  await other.getByRole('textbox', { name: 'Email' }).fill(ines.email);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await followLetter(other, harbour, ines.email, 2);
  await expectInside(other, 'Ines Letters');
});

test('a link may be sent again after a pause, and an invalid address is reported', async ({
  page,
  harbour,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const email = 'again@example.test';
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await way(page, 'Email me a magic link').click();
  await expect(page).toHaveURL('/email_login?email=not+an+address');
  await way(page, 'Email me a magic link').click();
  await expect(page.getByText('That is not an email address.')).toBeVisible();
  expect(await defectsOf(page), 'asking for a link').toEqual([]);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await way(page, 'Email me a magic link').click();
  await expect(way(page, /^Send again in/)).toBeDisabled();
  expect(await defectsOf(page), 'the inbox').toEqual([]);
  await page.clock.fastForward('01:00');
  await way(page, 'Send again').click();
  await expect(way(page, /^Send again in 1:00|0:59/)).toBeDisabled();
  await harbour.mail.waitFor(email, 2);
});

test('a link to somebody without an account asks for a name and creates one', async ({ page, harbour }) => {
  const email = 'nora.new@example.test';
  await page.goto('/email_login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await way(page, 'Email me a magic link').click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await followLetter(page, harbour, email);
  await expect(page).toHaveURL(/\/register\/set_name\/login\?magic_token=/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora New');
  await way(page, /^Join /).click();
  await expectInside(page, 'Nora New');
});

test('GitHub signs in, and says so when it does not', async ({ page, harbour, complaints }) => {
  harbour.github.signIn(people.github);
  await page.goto('/login');
  await way(page, 'GitHub').click();
  await expectInside(page, 'Gil Hub');

  for (const screen of ['webapp', 'widget']) {
    await page.goto(`/cb/github/${screen}?code=stolen&state=of-somebody-else`);
    await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
    await expect(page.getByText('This was not started in this tab')).toBeVisible();
  }
  await page.evaluate(() => localStorage.clear());

  complaints.allow(/status of 400/);
  await leadBackFromGithub(page, 'code=forged');
  await page.goto('/login');
  await way(page, 'GitHub').click();
  await expect(page.getByText('GitHub did not confirm who you are.')).toBeVisible();
});

test('in the chat for visitors GitHub and Google say who somebody is', async ({ page, harbour, visit, complaints }) => {
  const site = await startHostPage({ loquat: harbour.url, attributes: 'data-auto-reg="false"' });
  const google = { sub: 'g-9', email: 'gwen@example.test', name: 'Gwen Visitor' };
  const other = await visit();
  await serveGoogleScript(other, await harbour.google.idToken(GOOGLE_CLIENT, google));
  harbour.github.signIn(hubPerson(9, 'vera-hub', 'Vera Visitor'));
  for (const [visitor, provider] of [
    [page, 'GitHub'],
    [other, 'Google'],
  ] as const) {
    await visitor.goto(site.url);
    const chat = chatIn(visitor);
    await chat.getByRole('button', { name: 'Open the chat' }).click();
    await chat.getByRole('button', { name: `Continue with ${provider}` }).click();
    if (provider === 'Google') {
      // Google draws its own button in the place of ours.
      await expect(chat.locator('.way')).toHaveCount(1);
      await chat.getByRole('button', { name: 'Continue with Google' }).click();
    }
    await expect(chat.getByRole('textbox', { name: 'Write a message' })).toBeFocused();
    await visitor.keyboard.type('It is me');
    await visitor.keyboard.press('Enter');
    await expect(chat.getByRole('log').getByText('It is me')).toBeVisible();
  }
  const users = await harbour.founder.api.users.listUsers();
  expect(users.map(({ name, create_by }) => [name, create_by])).toEqual(
    expect.arrayContaining([
      ['Vera Visitor', 'github'],
      ['Gwen Visitor', 'google'],
    ]),
  );

  // A member is none: their own GitHub account opens the app, not the chat in the page of somebody else.
  complaints.allow(/status of 409/);
  const mo = await harbour.join('Mo Member');
  const member = await visit();
  harbour.github.signIn({
    ...hubPerson(10, 'mo-hub', 'Mo'),
    emails: [{ email: mo.email, primary: true, verified: true }],
  });
  await member.goto(site.url);
  await chatIn(member).getByRole('button', { name: 'Open the chat' }).click();
  await chatIn(member).getByRole('button', { name: 'Continue with GitHub' }).click();
  await expect(chatIn(member).getByRole('alert')).toContainText('This address belongs to an account.');
  await site.close();
});

test('a person who refuses at GitHub is told, and may choose another way', async ({ page }) => {
  await leadBackFromGithub(page, 'error=access_denied');
  await page.goto('/login');
  await way(page, 'GitHub').click();
  await expect(page.getByText('GitHub sent you back without signing you in.')).toBeVisible();
  expect(await defectsOf(page), 'refused elsewhere').toEqual([]);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back aboard' })).toBeVisible();
});

test('Google signs in by its own button, whose script is loaded when it is chosen', async ({ page, harbour }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const person = { sub: 'g-1', email: 'gus@example.test', name: 'Gus Google' };
  await serveGoogleScript(page, await harbour.google.idToken(GOOGLE_CLIENT, person));
  await page.goto('/login');
  await expect(way(page, 'Google')).toBeVisible();
  expect(asked.filter((url) => url.includes('google.com'))).toEqual([]);
  await way(page, 'Google').click();
  await way(page, 'Continue with Google').click();
  await expectInside(page, 'Gus Google');
});

test('a script of Google that does not load is reported', async ({ page, complaints }) => {
  complaints.allow(/accounts\.google\.com/);
  await page.route('https://accounts.google.com/**', (route) => route.abort());
  await page.goto('/login');
  await way(page, 'Google').click();
  await expect(page.getByText('Google’s sign-in did not load.')).toBeVisible();
  await expect(way(page, 'Google')).toBeVisible();
});

test('a wallet signs in with its signature', async ({ page }) => {
  await giveWallet(page);
  await page.goto('/login');
  await way(page, 'Crypto wallet').click();
  await expect(places(page)).toBeVisible();
  await page.goto('/setting/my_account');
  await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
});

test('a missing wallet, and one that does not sign, are reported', async ({ page, visit }) => {
  await page.goto('/login');
  await way(page, 'Crypto wallet').click();
  await expect(page.getByText('There is no wallet in this browser.')).toBeVisible();
  const other = await visit();
  await giveWallet(other, { declines: true });
  await other.goto('/login');
  await way(other, 'Crypto wallet').click();
  await expect(other.getByText('The wallet did not sign.')).toBeVisible();
});

test('an OpenID provider signs in on its own page', async ({ page, harbour, complaints }) => {
  // The provider's own pages load fonts from the internet.
  complaints.allow(/fonts\.googleapis\.com|favicon\.ico/);
  harbour.openid.signIn({ sub: 'olga', email: 'olga@example.test', email_verified: true, name: 'Olga Openid' });
  await page.goto('/login');
  await way(page, harbour.openid.domain.replace('http://', '')).click();
  await signInAtProvider(page, harbour, 'olga');
  await expectInside(page, 'Olga Openid');
});

test('a key of another site signs in, and asks first if somebody is already signed in', async ({
  page,
  harbour,
  complaints,
}) => {
  const { api } = harbour.founder;
  const secret = await api.server.getThirdPartySecret();
  const keyOf = (userid: string) =>
    api.thirdParty.createThirdPartyKey({ headers: { 'x-secret': secret }, body: { userid, username: userid } });
  await page.goto(`/#/oauth/${await keyOf('Tess')}`);
  await expectInside(page, 'Tess');

  await page.goto(`/#/oauth/${await keyOf('Theo')}`);
  await expect(page.getByRole('heading', { name: 'You are signed in already' })).toBeVisible();
  expect(await defectsOf(page), 'the question').toEqual([]);
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expectInside(page, 'Tess');
  await page.goto(`/#/oauth/${await keyOf('Theo')}`);
  await way(page, 'Log out and continue').click();
  await expectInside(page, 'Theo');

  complaints.allow(/status of 401/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/#/oauth/0123456789abcdef');
  await expect(page.getByText('This link is invalid or expired.')).toBeVisible();
});

test('a guest looks around from the sign-in, and signs in from there', async ({ page, harbour }) => {
  const ines = await harbour.join('Ines Visiting');
  await createPublicChannel(harbour.founder, 'visited');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Look around as a guest' }).click();
  await at.openChat(page, 'visited');
  await page.goto('/login');
  await at.signIn(page, ines.email);
  await expectInside(page, 'Ines Visiting');
});

test('the password can be shown, and caps lock is reported', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.dispatchEvent('keydown', { key: 'a', modifierCapsLock: true });
  await expect(page.getByText('Caps lock is on.')).toBeVisible();
});

test('a used-up licence and too many tries are reported', async ({ page, complaints }) => {
  complaints.allow(/status of (451|429)/);
  await giveWallet(page);
  await page.route('**/api/token/login', (route) =>
    route.fulfill({ status: 451, contentType: 'text/plain', body: 'License error: Users reached limit.' }),
  );
  await page.goto('/login');
  await way(page, 'Crypto wallet').click();
  await expect(page.getByText('This server has as many people as its license allows.')).toBeVisible();
  await page.unroute('**/api/token/login');
  await page.route('**/api/token/login', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30' } }));
  await at.signIn(page, 'anybody@example.test');
  await expect(page.getByText('Too many tries. Wait a moment, then try again.')).toBeVisible();
});

test('external accounts are linked and unlinked in one’s own account, and open it', async ({
  page,
  context,
  harbour,
  visit,
}) => {
  const lena = await harbour.join('Lena Linked');
  await openAs(context, harbour.url, lena);
  const { address } = await giveWallet(page);
  harbour.github.signIn(hubPerson(7, 'lena-hub', 'Lena Hub'));
  await page.goto('/setting/my_account');
  await way(page, 'Link GitHub').click();
  await expect(page).toHaveURL('/setting/my_account');
  await expect(page.getByText('lena-hub', { exact: true })).toBeVisible();
  await way(page, 'Link Crypto wallet').click();
  await expect(page.getByText(new RegExp(address, 'i'))).toBeVisible();
  expect(await defectsOf(page), 'linked accounts').toEqual([]);

  const other = await visit();
  await other.goto('/login');
  await way(other, 'GitHub').click();
  await expectInside(other, 'Lena Linked');

  await way(page, 'Unlink Crypto wallet').click();
  await expect(way(page, 'Link Crypto wallet')).toBeVisible();
  await page.reload();
  await expect(way(page, 'Unlink GitHub')).toBeVisible();
  await expect(way(page, 'Link Crypto wallet')).toBeVisible();
});

test('the sign-in screen with every method has no defect that tools can find', async ({ page }) => {
  await page.goto('/login');
  await expect(way(page, 'Crypto wallet')).toBeVisible();
  expect(await defectsOf(page), 'every way in').toEqual([]);
});

test.describe('what administrators choose', () => {
  test.afterEach(async ({ harbour: { founder, openid } }) => {
    const oidc = [{ enable: true, favicon: '', domain: openid.domain }];
    const on = { password: true, magic_link: true, google: true, github: true, metamask: true, guest: true };
    await founder.api.server.updateLoginConfig({ body: { ...on, oidc, who_can_sign_up: 'EveryOne' } });
  });

  test('methods that are switched off are not offered, not even the password', async ({ page, harbour }) => {
    const { api } = harbour.founder;
    const off = { magic_link: false, google: false, github: false, metamask: false, guest: false, oidc: [] };
    await api.server.updateLoginConfig({ body: off });
    await page.goto('/login');
    await expect(way(page, 'Sign in')).toBeVisible();
    await expect(page.getByText('or continue with')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Look around as a guest' })).toBeHidden();

    await api.server.updateLoginConfig({ body: { password: false, magic_link: true } });
    await page.reload();
    await expect(way(page, 'Email me a magic link')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeHidden();
    await api.server.updateLoginConfig({ body: { magic_link: false } });
    await page.reload();
    await expect(page.getByText('Nobody can sign in at the moment')).toBeVisible();
  });

  test('on an invitation-only server newcomers from a provider are told so, and an invitation lets them in', async ({
    page,
    harbour,
    complaints,
  }) => {
    complaints.allow(/status of 410/);
    const { api } = harbour.founder;
    await api.server.updateLoginConfig({ body: { who_can_sign_up: 'InvitationOnly' } });
    harbour.github.signIn(people.stranger);
    await page.goto('/login');
    await way(page, 'GitHub').click();
    await expect(page.getByText('No account here belongs to you')).toBeVisible();
    const token = new URL(await api.invites.createInviteLink()).searchParams.get('magic_token');
    await page.goto(`/login?magic_token=${token}`);
    await way(page, 'GitHub').click();
    await expectInside(page, 'Sam Stranger');
  });

  test('somebody who is frozen is told, and a wrong password too', async ({ page, harbour, complaints }) => {
    complaints.allow(/status of 4(01|23)/);
    const fay = await harbour.join('Fay Frozen');
    await harbour.founder.api.users.updateUser({ params: { uid: fay.login.user.uid }, body: { status: 'frozen' } });
    await page.goto('/login');
    await at.signIn(page, fay.email, 'not it');
    await expect(page.getByText('The email or the password is wrong.')).toBeVisible();
    await at.signIn(page, fay.email, PASSWORD);
    await expect(page.getByText('This account is frozen. Ask an admin.')).toBeVisible();
  });
});
