import { createClient } from '@loquat/client';
import { Uid } from '@loquat/contract';
import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A server that accepts guests, with a public channel and a private one. */
async function furnish(url: string) {
  const [juno, ines] = await seedPeople(url, ['Juno Tackett', 'Ines Corvalo']);
  await juno.api.server.updateLoginConfig({ body: { guest: true } });
  const open = await createPublicChannel(juno, 'open-deck');
  const { gid: hidden } = await juno.api.channels.createChannel({
    body: { name: 'captains', is_public: false, members: [ines.login.user.uid] },
  });
  await sayIn(juno, open, 'Welcome aboard.');
  await sayIn(juno, hidden, 'Between us.');
  return { juno, ines, open, hidden };
}

/** The uid of the guest who is signed in on a page. */
const guestUid = async (page: Page): Promise<Uid> => {
  const stored = (await page.evaluate(() => localStorage.getItem('loquat:session'))) ?? '{}';
  return Uid.parse((JSON.parse(stored) as { uid?: unknown }).uid);
};

const places = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('a guest reads public channels as they grow, and nothing else', async ({ page, server }) => {
  const { juno, open, hidden } = await furnish(server.url);
  await page.goto(`/chat/channel/${open}`);
  await expect(at.feed(page)).toContainText('Welcome aboard.');
  await expect(page).toHaveURL(`/chat/channel/${open}`);
  await sayIn(juno, open, 'Said just now.');
  await expect(at.feed(page)).toContainText('Said just now.');

  await expect(at.composer(page)).toBeHidden();
  await expect(page.getByRole('note')).toContainText('Sign in to write');
  await expect(places(page)).toHaveText([/^Chat/, 'Settings']);
  await expect(page.getByRole('button', { name: 'New message or channel' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeHidden();
  await expect(at.chatRows(page)).toHaveCount(1);
  expect(await defectsOf(page), 'channel').toEqual([]);

  for (const path of ['/users', '/favs', '/files', '/setting/my_account']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/(chat\/channel\/\d+)?$/);
  }
  for (const path of [`/chat/channel/${hidden}`, `/chat/dm/${juno.uid}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This chat is not here' })).toBeVisible();
  }
  await page.goto('/setting/general');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  expect(await defectsOf(page), 'settings').toEqual([]);
});

test('a guest writes to a public bot and reads its answer, and does not reach a private one', async ({
  page,
  server,
}) => {
  const { juno } = await furnish(server.url);
  const createBot = (name: string, is_public: boolean) =>
    juno.api.users.createUser({
      body: { email: `${name}@bots.example`, password: '', name, gender: 1, is_admin: false, is_bot: true, is_public },
    });
  const bot = await createBot('Tidewatch', true);
  const closed = await createBot('Ledger', false);
  const key = await juno.api.botKeys.createBotKey({ params: { uid: bot.uid }, body: { name: 'main' } });
  await page.goto('/');
  await at.openChat(page, 'Tidewatch');
  await expect(page).toHaveURL(`/chat/dm/${bot.uid}`);
  await at.say(page, 'When is high tide?');
  await expect(at.feed(page)).toContainText('When is high tide?');
  const asBot = createClient({ baseUrl: `${server.url}/api`, apiKey: key });
  const heard = async () => {
    const messages = await asBot.bots.listUserHistoryAsBot({ params: { uid: await guestUid(page) }, query: {} });
    return messages.map(({ detail }) => ('content' in detail ? detail.content : ''));
  };
  await expect.poll(heard).toEqual(['When is high tide?']);
  await asBot.bots.sendToUserAsBot({
    params: { uid: await guestUid(page) },
    headers: {},
    body: { content_type: 'text/plain', content: 'At six.' },
  });
  await expect(at.feed(page)).toContainText('At six.');
  expect(await defectsOf(page), 'public bot').toEqual([]);
  await page.goto(`/chat/dm/${closed.uid}`);
  await expect(page.getByRole('note')).toContainText('Sign in to write');
  await expect(at.composer(page)).toBeHidden();
});

test('a guest who signs in is back in the channel and may write', async ({ page, server }) => {
  const { ines, open } = await furnish(server.url);
  await page.goto('/');
  await at.openChat(page, 'open-deck');
  await page.getByRole('note').getByRole('link', { name: 'Sign in' }).click();
  await at.signIn(page, ines.email);
  await expect(page).toHaveURL(`/chat/channel/${open}`);
  await at.say(page, 'Now with a name.');
  await expect(at.feed(page)).toContainText('Now with a name.');
  await expect(places(page)).toHaveCount(5);
  await expect(at.chatRow(page, 'captains')).toBeVisible();
});

test('a guest who follows an invitation into a private channel signs in and is back at it', async ({
  page,
  server,
}) => {
  const { juno, ines, open } = await furnish(server.url);
  const { gid } = await juno.api.channels.createChannel({ body: { name: 'bridge', is_public: false } });
  const link = await juno.api.invites.createPrivateInviteLink({ query: { gid, expired_in: 3_600, max_times: 1 } });
  const { searchParams } = new URL(link);
  await page.goto(`/chat/channel/${open}`);
  await expect(at.feed(page)).toContainText('Welcome aboard.');
  await page.goto(`/invite_private/${gid}?magic_token=${searchParams.get('magic_token')}`);
  await expect(page).toHaveURL('/login');
  await at.signIn(page, ines.email);
  await page.getByRole('button', { name: 'Join #bridge' }).click();
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
});

test('a guest has a code to scan, which leads a phone to the sign-in', async ({ page, server }) => {
  const { open } = await furnish(server.url);
  await page.goto(`/chat/channel/${open}`);
  await page.getByRole('note').getByRole('button', { name: 'Scan with a phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with a phone' });
  await expect(dialog.getByRole('img', { name: 'Code for the sign-in page of this server' })).toBeVisible();
  expect(await defectsOf(page), 'code').toEqual([]);
});

test('a server without guests shows that, and asks other visitors to sign in', async ({ page, server, complaints }) => {
  complaints.allow(/status of 403/);
  await seedPeople(server.url, ['Juno Tackett']);
  await page.goto('/guest_login');
  await expect(page.getByRole('heading', { name: 'You need an account' })).toBeVisible();
  expect(await defectsOf(page), 'closed').toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

/** Sign-in screens stay open to guests, and closed to users who are signed in. */
async function expectSignInReachable(page: Page, person: Person, url: string): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back aboard' })).toBeVisible();
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Pull up a chair' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await openAs(page.context(), url, person);
}

test('the sign-in screens stay open to guests and closed to signed-in users', async ({ page, server }) => {
  const { juno } = await furnish(server.url);
  await page.goto('/');
  await expect(places(page)).toHaveCount(2);
  await expectSignInReachable(page, juno, server.url);
  for (const path of ['/login', '/guest_login']) {
    await page.goto(path);
    await expect(page, path).not.toHaveURL(path);
    await expect(places(page)).toHaveCount(5);
  }
});
