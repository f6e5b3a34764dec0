import { emailOf, openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a server that does not answer whether it is set up counts as set up', async ({ page, server, complaints }) => {
  complaints.allow(/status of 500/);
  await seedPeople(server.url, ['Juno Tackett']);
  await page.route('**/api/admin/system/initialized', (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await at.signIn(page, emailOf('Juno Tackett'));
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('without mail, push and voice users can register and talk, and no feature is offered that needs them', async ({
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
