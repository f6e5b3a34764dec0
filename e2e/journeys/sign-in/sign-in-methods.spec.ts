import type { GithubPerson } from '@loquat/counterparts/github-stand-in';
import { linkIn } from '@loquat/counterparts/mail-sink';
import type { Page } from '@playwright/test';
import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import { chatIn, startHostPage } from '../../fixtures/host-page.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { GOOGLE_CLIENT } from '../../fixtures/sign-in/counterparts.ts';
import { serveGoogleScript } from '../../fixtures/sign-in/google-script.ts';
import { expect, type Harbour, test } from '../../fixtures/sign-in/harbour.ts';
import { giveWallet } from '../../fixtures/sign-in/wallet.ts';

const INVALID_LINK = 'This sign-in link is invalid or has expired. Request a new one.';

const places = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const way = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Checks the screen and the identity of a user after signing in. */
async function expectInside(page: Page, name: string): Promise<void> {
  await expect(places(page)).toBeVisible();
  await page.goto('/setting/my_account');
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
}

const gil = hubPerson(1, 'gil-hub', 'Gil Hub');

function hubPerson(id: number, login: string, name: string): GithubPerson {
  return { id, login, name, emails: [{ email: `${login}@example.test`, primary: true, verified: true }] };
}

/** Opens the sign-in link that arrives; emails about new devices come as well. */
async function followLetter(page: Page, { mail }: Harbour, email: string, nth = 1): Promise<void> {
  const letter = await mail.waitFor(email, nth, 'magic_token=');
  await page.goto(linkIn(letter).href);
}

/** Makes GitHub redirect at once, with an unusual answer. */
const leadBackFromGithub = async (page: Page, answer: string): Promise<unknown> =>
  page.route('**/login/oauth/authorize?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const location = `${searchParams.get('redirect_uri')}?${answer}&state=${searchParams.get('state')}`;
    return route.fulfill({ status: 302, headers: { location } });
  });

// In parallel: few journeys share their server, and in sequence they would run on while other workers are idle.
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
  await way(page, 'Email me a sign-in link').click();
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
  await other.getByRole('link', { name: 'Request a new sign-in link' }).click();
  await other.getByRole('textbox', { name: 'Email' }).fill(ines.email);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await followLetter(other, harbour, ines.email, 2);
  await expectInside(other, 'Ines Letters');
});

test('a link to a user without an account asks for a name and creates one', async ({ page, harbour }) => {
  const email = 'nora.new@example.test';
  await page.goto('/email_login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await way(page, 'Email me a sign-in link').click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await followLetter(page, harbour, email);
  await expect(page).toHaveURL(/\/register\/set_name\/login\?magic_token=/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora New');
  await way(page, /^Join /).click();
  await expectInside(page, 'Nora New');
});

test('GitHub signs in, and a failure is explained', async ({ page, harbour, complaints }) => {
  harbour.github.signIn(gil);
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

test('in the chat for visitors GitHub and Google prove who the visitor is', async ({
  page,
  harbour,
  visit,
  complaints,
}) => {
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
      // Google draws its own button in place of that of the chat.
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

  // Members are not visitors: their own GitHub account opens the app, not the chat in the page of another site.
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

test('a wallet signs in with its signature', async ({ page }) => {
  await giveWallet(page);
  await page.goto('/login');
  await way(page, 'Crypto wallet').click();
  await expect(places(page)).toBeVisible();
  await page.goto('/setting/my_account');
  await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
});

test("external accounts are linked and unlinked in the user's own account, and open it", async ({
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
