import { createPublicChannel, openAs, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { untilOnDevice } from '../../fixtures/device.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

test('name, layout and rules of the server are there before it answers, and nothing jumps when it does', async ({
  server,
  page,
  context,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  await juno.api.server.updateOrganization({ body: { name: 'Lighthouse' } });
  await juno.api.server.updateCommonSettings({
    body: { chat_layout_mode: 'SelfRight', only_admin_can_create_group: true },
  });
  const gid = await createPublicChannel(juno, 'quay');
  await sayIn(juno, gid, 'On the left');
  await openAs(context, server.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await at.say(page, 'On the right');
  const own = at.messageRow(page, 'On the right');
  await expect(own.getByLabel('Sending')).toBeHidden();
  await untilOnDevice(page, 'On the right');
  const before = await at.restingPlace(own.locator('.feed-body'));

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await context.route('**/api/**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await expect(own).toBeVisible();
  await expect(page).toHaveTitle(/Lighthouse Web App$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible();
  expect(await at.restingPlace(own.locator('.feed-body'))).toEqual(before);
  await page.getByRole('button', { name: 'New message or channel' }).click();
  await expect(page.getByRole('menuitem', { name: 'Start a direct message' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Create a channel' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  answer();
  await sayIn(juno, gid, 'And here we are');
  await expect(at.feed(page)).toContainText('And here we are');
  expect((await at.restingPlace(own.locator('.feed-body'))).x).toBe(before.x);

  // The same without any server, and then with one whose settings changed.
  await context.unroute('**/api/**');
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible();
  await juno.api.server.updateOrganization({ body: { name: 'Harbour' } });
  expect((await at.restingPlace(own.locator('.feed-body'))).x).toBe(before.x);
  await context.unroute('**/api/**');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
});

test('files appear even if the server’s version arrives late', async ({ server, page, context, complaints }) => {
  complaints.allow(UNREACHABLE);
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  await openAs(context, server.url, juno);
  await context.route('**/api/admin/system/version', (route) => route.abort('connectionrefused'));
  await page.goto('/files');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const again = page.waitForRequest('**/api/admin/system/version');
  await again;
  await context.unroute('**/api/admin/system/version');
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
});
