import type { Page, Request } from '@playwright/test';
import { emailOf, openAs, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Makes the page believe that the server has another version. */
const pretend = (page: Page, version: string) =>
  page.route('**/api/admin/system/version', (route) => route.fulfill({ contentType: 'text/plain', body: version }));

/** The calls that a page makes from now on, as `METHOD path`. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api'.length)}`);
  });
  return calls;
}

test('a server that nobody has set up shows the set-up at every address', async ({ page }) => {
  for (const path of ['/', '/login', '/chat/channel/1', '/#/register', '/invite_private/1', '/setting/smtp']) {
    await page.goto(path);
    await expect(page).toHaveURL('/onboarding');
  }
  await expect(heading(page, 'Hello. Let us open a place to talk.')).toBeVisible();
});

test('a server that cannot say whether it is set up counts as set up', async ({ page, server, complaints }) => {
  complaints.allow(/status of 500/);
  await seedPeople(server.url, ['Juno Tackett']);
  await page.route('**/api/admin/system/initialized', (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await at.signIn(page, emailOf('Juno Tackett'));
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('without mail, push and voice people can register and talk, and nothing is offered that needs them', async ({
  page,
  visit,
  server,
}) => {
  const [founder] = await seedPeople(server.url, ['Juno Tackett']);
  const { gid } = await founder.api.channels.createChannel({ body: { name: 'plain', is_public: true, members: [] } });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /link/i })).toHaveCount(0);
  await page.goto('/register');
  await at.register(page, { name: 'Ines Corvalo', email: emailOf('Ines Corvalo') });
  await at.openChat(page, 'plain');
  await at.say(page, 'Nothing else needed.');
  await expect(at.feed(page)).toContainText('Nothing else needed.');
  await expect(page.getByRole('button', { name: /call|voice chat/i })).toHaveCount(0);

  const admin = await visit();
  await openAs(admin.context(), server.url, founder);
  await admin.goto(`/chat/channel/${gid}`);
  await expect(at.feed(admin)).toContainText('Nothing else needed.');
  await admin.getByRole('button', { name: 'Invite people' }).first().click();
  await admin.getByRole('tab', { name: 'Email' }).click();
  await expect(admin.getByText('This server sends no email yet.')).toBeVisible();
  await admin.goto('/setting/voice');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await admin.goto('/setting/push');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a used-up licence is reported to newcomers at the form, and changes nothing for others', async ({
  startServer,
  visit,
  complaints,
}) => {
  complaints.allow(/status of 451/);
  const { url } = await startServer({ LICENSE_DEFAULT_USER_LIMIT: '1' });
  const [founder] = await seedPeople(url, ['Juno Tackett']);
  const page = await visit({ baseURL: url });
  await page.goto('/register');
  await at.typeNewLogin(page, emailOf('Ines Corvalo'));
  await page.getByRole('button', { name: /^Join / }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This server has as many people as its license allows. An admin can upgrade the license.',
  );
  expect.soft(await defectsOf(page)).toEqual([]);
  await page.goto('/login');
  await at.signIn(page, founder.email);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('an older server is not asked for what it does not have, and the app says why', async ({
  page,
  context,
  server,
}) => {
  const [founder, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const { gid } = await founder.api.channels.createChannel({ body: { name: 'past', is_public: true, members: [] } });
  for (const text of ['One.', 'Two.', 'Three.']) await sayIn(founder, gid, text);
  await openAs(context, server.url, founder);
  await pretend(page, '0.3.9');
  const calls = noteCalls(page);
  const tooOld = (version: string): string =>
    `This needs server version ${version} or later. Yours is 0.3.9: please upgrade the server.`;

  await page.goto('/files');
  await expect(page.getByText(tooOld('0.3.11'))).toBeVisible();
  await page.goto('/setting/data_management');
  await expect(page.getByText(tooOld('0.3.10'))).toBeVisible();
  expect.soft(await defectsOf(page)).toEqual([]);
  await page.goto(`/users/${ines.uid}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Corvalo' })).toBeVisible();
  await expect(page.getByText('Nickname')).toHaveCount(0);
  await page.goto(`/setting/channel/${gid}/overview`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(page.getByText('What members may do')).toHaveCount(0);

  await test.step('messages are deleted one by one', async () => {
    await page.goto(`/chat/channel/${gid}`);
    const row = (text: string) => at.feed(page).getByRole('article').filter({ hasText: text });
    await row('Two.').hover();
    await expect(row('Two.').getByRole('toolbar')).toBeVisible();
    await row('Two.').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Select messages/ }).click();
    await row('Three.').click();
    const bar = page.getByRole('toolbar', { name: 'Selected messages' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(at.feed(page).getByText('Three.')).toHaveCount(0);
    await expect(at.feed(page).getByText('Two.')).toHaveCount(0);
  });

  const later = /system\/files|system\/messages|contacts\/remark|message\/bulk/;
  expect(calls.filter((call) => later.test(call))).toEqual([]);
  await expect.poll(() => calls.filter((call) => call.startsWith('DELETE /message/'))).toHaveLength(2);
});
