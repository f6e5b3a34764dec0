import type { Gid } from '@loquat/contract';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { emailOf, openAs, type Person, seedPeople } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { test as mailedTest } from '../../fixtures/sign-in/mailed.ts';
import { expect, test } from '../../fixtures/team.ts';
import { test as onItsOwn } from '../../fixtures/test.ts';

const INVALID = 'The invite link is invalid or expired';
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linkField = (page: Page) => page.getByRole('textbox', { name: 'Invite link' });
const pathOf = (link: string): string => link.slice(new URL(link).origin.length);
const tokenOf = (link: string): string => new URL(link.replace('/#/', '/')).searchParams.get('magic_token') ?? '';

/** The target of a short link. */
async function longLinkOf(link: string): Promise<string> {
  const { headers } = await fetch(link, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '', link).href;
}

async function createPrivate(owner: Person, name: string): Promise<Gid> {
  const { gid } = await owner.api.channels.createChannel({ body: { name, is_public: false, members: [] } });
  return gid;
}

/** The path of links into a private channel. */
async function inviteLinkTo(owner: Person, gid: Gid, max_times: number): Promise<string> {
  return pathOf(await owner.api.invites.createPrivateInviteLink({ query: { gid, max_times } }));
}

test('a link into a private channel is checked, joins, and recognises members', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(/status of 4(04|09|12)/);
  const [ines, tomas] = [await team.join('Ines Invite'), await team.join('Tomas Invite')];
  const gid = await createPrivate(ines, 'invited-leads');
  const link = await inviteLinkTo(ines, gid, 1);
  await openAs(context, team.url, tomas);

  await test.step('while it is checked', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/user/check_magic_token', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(link);
    await expect(page.getByText('Checking the link.')).toBeVisible();
    await expect(button(page, 'Join')).toBeDisabled();
    expect.soft(await defectsOf(page), 'checking').toEqual([]);
    release();
  });

  await test.step('another user takes the last use in between', async () => {
    await expect(heading(page, 'You are invited to join the private channel #invited-leads')).toBeVisible();
    expect.soft(await defectsOf(page), 'valid').toEqual([]);
    const noor = await team.join('Noor Invite');
    await noor.api.invites.joinPrivateChannel({ body: { magic_token: tokenOf(team.url + link) } });
    await button(page, 'Join #invited-leads').click();
    await expect(page.getByRole('alert')).toHaveText(INVALID);
    await expect(button(page, 'Join #invited-leads')).toBeDisabled();
  });

  await test.step('an invalid link, and a deleted channel', async () => {
    for (const path of [link, `/invite_private/${gid}?magic_token=00`, '/invite_private/999999?magic_token=00']) {
      await page.goto(path);
      await expect(heading(page, INVALID)).toBeVisible();
      await expect(button(page, 'Join')).toBeDisabled();
    }
    expect.soft(await defectsOf(page), 'invalid').toEqual([]);
    await expect(page.getByRole('link', { name: 'Go to Harbour' })).toHaveAttribute('href', '/');
  });

  await test.step('a valid link opens the channel, and a second time leads there', async () => {
    const good = await inviteLinkTo(ines, gid, 5);
    await page.goto(good);
    await button(page, 'Join #invited-leads').click();
    await expect(page).toHaveURL(`/chat/channel/${gid}`);
    await expect(at.composer(page)).toBeVisible();
    await page.goto(good);
    await button(page, 'Join #invited-leads').click();
    await expect(page.getByRole('alert')).toHaveText('You are already in this channel');
    await page.getByRole('link', { name: 'Go to #invited-leads' }).click();
    await expect(page).toHaveURL(`/chat/channel/${gid}`);
  });
});

test('users who are not signed in, or as another user, sign in and come back to the invitation', async ({
  page,
  team,
}) => {
  const [ines, tomas, noor] = [
    await team.join('Ines Back'),
    await team.join('Tomas Back'),
    await team.join('Noor Back'),
  ];
  const gid = await createPrivate(ines, 'come-back');
  await page.goto(await inviteLinkTo(ines, gid, 5));
  await at.signIn(page, tomas.email);
  await expect(page.getByText('Joining as Tomas Back.')).toBeVisible();
  await button(page, 'Not you?').click();
  await at.signIn(page, noor.email);
  await expect(page.getByText('Joining as Noor Back.')).toBeVisible();
  await button(page, 'Join #come-back').click();
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
});

test('links are renewed and changed, and each works for its number of users', async ({ page, context, team }) => {
  await openAs(context, team.url, team.founder);
  await page.goto('/chat');
  await button(page, 'Invite friends Share a link').click();
  await expect(linkField(page)).toHaveValue(/\/join\//);
  const links = new Set([await linkField(page).inputValue()]);
  const renewed = async (): Promise<string> => {
    await expect.poll(async () => links.has(await linkField(page).inputValue())).toBe(false);
    await expect(linkField(page)).toHaveValue(/\/join\//);
    const link = await linkField(page).inputValue();
    links.add(link);
    return link;
  };
  await button(page, 'Make a new link').click();
  await renewed();
  await expect(page.getByText('Works for 7 days.')).toBeVisible();
  await button(page, 'Edit').click();
  await page.getByRole('combobox', { name: 'Expires after' }).click();
  await page.getByRole('option', { name: '30 minutes' }).click();
  await renewed();
  await page.getByRole('combobox', { name: 'Uses' }).click();
  await page.getByRole('option', { name: '1 person' }).click();
  const magic_token = tokenOf(await longLinkOf(await renewed()));
  const isGood = () => team.founder.api.invites.checkMagicToken({ body: { magic_token } });
  expect(await isGood()).toBe(true);
  const account = { email: emailOf('Ines Once'), password: 'a long enough password', name: 'Ines Once' };
  await team.founder.api.auth.register({ body: { ...account, magic_token, gender: 0, device: 'elsewhere' } });
  expect(await isGood()).toBe(false);

  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(page.getByText('This server sends no email yet.')).toBeVisible();
  await expect(button(page, 'Send invites')).toHaveCount(0);
  expect.soft(await defectsOf(page), 'mail is off').toEqual([]);
  await page.getByRole('link', { name: 'Set up email' }).click();
  await expect(page).toHaveURL('/setting/smtp');
});

mailedTest('people are invited by mail, click the link, and are in the channel', async ({ page, visit, mailed }) => {
  const gid = await createPrivate(mailed.founder, 'galley');
  await mailed.founder.api.server.updateLoginConfig({ body: { who_can_sign_up: 'InvitationOnly' } });
  await openAs(page.context(), mailed.url, mailed.founder);
  await page.goto(`/chat/channel/${gid}`);
  await button(page, 'Invite people').first().click();
  await page.getByRole('tab', { name: 'Email' }).click();
  const field = page.getByRole('textbox', { name: 'Email addresses' });
  await field.fill('ines@example.test, nonsense');
  await button(page, 'Send 1 invite').click();
  await expect(field).toHaveAccessibleDescription('“nonsense” is not an email address.');
  await field.fill(`ines@example.test\ntomas@example.test ${mailed.founder.email}`);
  await button(page, 'Send 3 invites').click();
  await expect(page.getByText('2 invites sent')).toBeVisible();
  await expect(field).toHaveAccessibleDescription(`They have an account already: ${mailed.founder.email}`);
  await expect(field).toHaveValue(mailed.founder.email);

  const letter = await mailed.sink.waitFor('ines@example.test');
  expect(letter.text).toContain('galley');
  const hers = await visit();
  await hers.goto(await mailed.linkTo('ines@example.test'));
  await at.typeNewLogin(hers, 'ines@example.test');
  await expect(heading(hers, 'Check your inbox')).toBeVisible();
  await hers.goto(await mailed.linkTo('ines@example.test', 2));
  await button(hers, 'Join Harbour').click();
  await at.openChat(hers, 'galley');
  await at.say(hers, 'The letter brought me.');
  await button(page, 'Done').click();
  await expect(at.feed(page)).toContainText('The letter brought me.');

  await hers.evaluate(() => localStorage.clear());
  await hers.goto(await mailed.linkTo('ines@example.test'));
  await expect(heading(hers, INVALID)).toBeVisible();
});

const STORES = {
  ANDROID_STORE_URL: 'https://play.example/apps?id=chat',
  ANDROID_APK_URL: 'https://chat.example/chat.apk',
  IOS_STORE_URL: 'https://apps.example/chat',
};
const ANDROID: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
};
const IPHONE: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
};

test('an invitation for phones opens the app, the web app or the clipboard', async ({ page, context, team, visit }) => {
  const magicToken = tokenOf(await team.founder.api.invites.createInviteLink());
  const web = `${team.url}/?magic_token=${magicToken}#/register`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/invite_mobile/${magicToken}`);
  await expect(heading(page, 'Join Harbour on your phone')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code to open this page on your phone' })).toBeVisible();
  const app = await page.getByRole('link', { name: 'Open the app' }).getAttribute('href');
  expect(new URL(app ?? '').searchParams.get('magic_link')).toBe(web);
  await expect(page.getByRole('list')).toBeHidden();
  const said = at.saidBriefly(page, 'Copied');
  await button(page, 'Copy the invite link').click();
  await said;
  await expect(button(page, 'Copy the invite link')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(web);
  expect.soft(await defectsOf(page), 'a desk').toEqual([]);
  await page.getByRole('link', { name: 'Continue in the browser' }).click();
  await expect(page).toHaveURL(`/register?magic_token=${magicToken}&ctx=web`);
  await expect(heading(page, 'Pull up a chair')).toBeVisible();

  // If no app is offered, a phone goes straight to the registration.
  const phone = await visit(ANDROID);
  await phone.goto(web);
  await expect(heading(phone, 'Pull up a chair')).toBeVisible();
  await phone.goto('/invite_mobile/00');
  await expect(heading(phone, INVALID)).toBeVisible();
});

onItsOwn('a link from the set-up fits on a line, and lets in whoever types it', async ({ page, server, visit }) => {
  await page.goto('/');
  await at.setUp(page, { server: 'Harbour', name: 'Juno Tackett', email: 'juno@example.test' });
  const link = await at.inviteLink(page);
  expect(link).toMatch(/\/join\/(?:[0-9a-z]{4}-){2}[0-9a-z]{4}$/);
  const typed = `${server.url}/join/${link.slice(-14).toUpperCase()}`;
  const ines = await visit();
  await ines.goto(typed);
  await expect(heading(ines, 'Pull up a chair')).toBeVisible();
  await at.register(ines, { email: emailOf('Ines Typed'), name: 'Ines Typed' });
  await expect(at.feed(page)).toContainText('Ines Typed joined');

  const late = await visit();
  await late.goto('/join/0000-0000-0000');
  await expect(heading(late, INVALID)).toBeVisible();
});

onItsOwn('where apps are offered, phones are asked, and see the stores for them', async ({ startServer, visit }) => {
  const server = await startServer(STORES);
  const [founder] = await seedPeople(server.url, ['Juno Tackett']);
  const link = await founder.api.invites.createInviteLink();
  const android = await visit({ ...ANDROID, baseURL: server.url });
  await android.goto(link);
  await expect(android).toHaveURL(/\/invite_mobile\//);
  const stores = (page: Page) => page.getByRole('listitem').getByRole('link');
  await expect(stores(android)).toHaveText(['Android store', 'APK file']);
  await expect(stores(android).first()).toHaveAttribute('href', STORES.ANDROID_STORE_URL);
  await expect(android.getByRole('img', { name: /^QR code/ })).toBeHidden();
  expect.soft(await defectsOf(android), 'a phone').toEqual([]);
  await android.getByRole('link', { name: 'Continue in the browser' }).click();
  await at.register(android, { name: 'Ines Corvalo', email: emailOf('Ines Corvalo') });

  const iphone = await visit({ ...IPHONE, baseURL: server.url });
  await iphone.goto(link);
  await expect(stores(iphone)).toHaveText(['iOS store']);
  const desk = await visit({ baseURL: server.url });
  await desk.goto(link);
  await expect(heading(desk, 'Pull up a chair')).toBeVisible();
});
