import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayTo, seedPeople } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { type Outside, startOutside } from '../../fixtures/outside.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test as journey } from '../../fixtures/test.ts';
import { told } from '../../fixtures/notices.ts';

/** A server whose operator allows webhooks on this machine. */
const test = journey.extend({
  server: async ({ startServer }, provide) => provide(await startServer({ ALLOW_PRIVATE_WEBHOOKS: 'true' })),
});

const AREA = '/setting/bot_webhook';
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const keysOf = (page: Page, name: string): Locator => page.getByRole('table', { name: `API keys of ${name}` });
const personRow = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'List of people' }).getByRole('link').filter({ hasText: name });

async function createBot(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New bot' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create bot' }).click();
  await expect(card(page, name)).toBeVisible();
}

/** Makes a key of the open bot; resolves to it, as the page shows it. */
async function addKey(page: Page, bot: string, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add key' }).click();
  await page.getByRole('textbox', { name: 'What is it for?' }).fill(name);
  await page.getByRole('textbox', { name: 'What is it for?' }).press('Enter');
  await expect(page.getByText(`Key “${name}” is ready.`)).toBeVisible();
  await page.getByRole('button', { name: `Show key ${name}` }).click();
  const row = keysOf(page, bot).getByRole('row').filter({ hasText: name });
  return (await row.getByRole('cell').getByRole('code').innerText()).trim();
}

const sendWith = (url: string, key: string, gid: number, body: string) =>
  fetch(`${url}/api/bot/send_to_group/${gid}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'text/plain' },
    body,
  });

test('a bot appears for others at once, and can send until its key is deleted', async ({
  server,
  page,
  context,
  visit,
}) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Varga']);
  const gid = await createPublicChannel(juno, 'release-4-2');
  const other = await visit();
  await openAs(other.context(), server.url, ines);
  await other.goto('/users');
  await expect(personRow(other, 'Juno Tackett')).toBeVisible();
  await openAs(context, server.url, juno);
  await page.goto(AREA);
  await expect(page.getByRole('heading', { name: 'No bots yet' })).toBeVisible();

  await createBot(page, 'Harbourmaster');
  await expect(personRow(other, 'Harbourmaster')).toBeVisible();
  const key = await addKey(page, 'Harbourmaster', 'night builds');
  await expect(keysOf(page, 'Harbourmaster').getByRole('cell', { name: 'Never' })).toBeVisible();

  await page.getByRole('button', { name: /^Send to/ }).click();
  await page.getByRole('combobox', { name: 'Find a channel or a person' }).fill('Ines');
  await page.getByRole('option', { name: 'Ines Varga' }).click();
  await expect(page.getByRole('region', { name: 'Try it' })).toContainText(`/api/bot/send_to_user/${ines.uid}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Build **1187** is green');
  await page.getByRole('button', { name: 'Send as Harbourmaster' }).click();
  await told(page, 'Sent to Ines Varga');
  await at.goTo(other, 'Chat');
  await at.openChat(other, 'Harbourmaster');
  await expect(at.feed(other).getByText('Build 1187 is green')).toBeVisible();
  await expect(keysOf(page, 'Harbourmaster').getByRole('cell', { name: 'Never' })).toBeHidden();

  expect((await sendWith(server.url, key, gid, 'From a terminal')).status).toBe(200);
  await at.openChat(other, 'release-4-2');
  await expect(at.feed(other).getByText('From a terminal')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Delete key night builds' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(page.getByText('No keys yet.')).toBeVisible();
  expect((await sendWith(server.url, key, gid, 'Too late')).status).toBe(401);
});

test('a key that was deleted elsewhere is refused, and the administrator stays signed in', async ({
  server,
  page,
  context,
  complaints,
}) => {
  complaints.allow(/401/);
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  await createPublicChannel(juno, 'docks');
  await openAs(context, server.url, juno);
  await page.goto(AREA);
  await createBot(page, 'Tidewatch');
  await addKey(page, 'Tidewatch', 'alerts');
  await page.getByRole('button', { name: /^Send to/ }).click();
  await page.getByRole('switch', { name: 'Public channels only' }).click();
  await page.getByRole('option', { name: 'docks' }).click();
  const [bot] = (await juno.api.users.listUsers()).filter(({ is_bot }) => is_bot);
  const uid = bot?.uid ?? 0;
  const [made] = await juno.api.botKeys.listBotKeys({ params: { uid } });
  await juno.api.botKeys.deleteBotKey({ params: { uid, kid: made?.id ?? 0 } });

  await page.getByRole('button', { name: 'Send as Tidewatch' }).click();
  await expect(page.getByText('This key no longer works.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bots & webhooks' })).toBeVisible();

  await page.getByRole('button', { name: 'Add key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Enter a name of at most 128 characters.')).toBeVisible();
});

test('name and picture of a bot change for everybody, and a deleted one is gone', async ({
  server,
  page,
  context,
  visit,
  complaints,
}) => {
  complaints.allow(/409/);
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Varga']);
  await openAs(context, server.url, juno);
  await page.goto(AREA);
  await createBot(page, 'Tidewatch');
  const other = await visit();
  await openAs(other.context(), server.url, ines);
  await other.goto('/users');
  await expect(personRow(other, 'Tidewatch').locator('img')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Tidewatch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit bot' });
  const picture = await page.screenshot();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'bot.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(personRow(other, 'Tidewatch').locator('img')).toHaveCount(1);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Juno Tackett');
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(dialog.getByText('Someone has this name already.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tide and weather');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(personRow(other, 'Tide and weather')).toBeVisible();

  await page.getByRole('button', { name: 'Delete bot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete bot' }).click();
  await expect(page.getByRole('heading', { name: 'No bots yet' })).toBeVisible();
  await expect(personRow(other, 'Tide and weather')).toHaveCount(0);
});

/** What a webhook received. */
const heardBy = (outside: Outside): string[] =>
  outside.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('a webhook is saved only if it answers 200, and receives messages to its bot', async ({
  server,
  page,
  context,
  complaints,
}) => {
  complaints.allow(/406/);
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Varga']);
  let status = 502;
  const outside = await startOutside(() => ({ status }));
  await openAs(context, server.url, juno);
  await page.goto(AREA);
  await createBot(page, 'Harbourmaster');
  const field = page.getByRole('textbox', { name: 'Webhook URL', exact: true });
  await field.fill(`${outside.url}/hooks`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^This URL does not work. A webhook URL must be valid and return 200\./)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  status = 200;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Harbourmaster').getByText('Webhook answers 200')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(`${outside.url}/hooks`);
  const bot = (await juno.api.users.listUsers()).find(({ is_bot }) => is_bot);
  await sayTo(ines, { ...ines, login: { ...ines.login, user: bot } } as Person, 'How high is the tide?');
  await expect.poll(() => heardBy(outside)).toEqual([expect.stringContaining('How high is the tide?')]);

  status = 500;
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(card(page, 'Harbourmaster').getByText('Webhook does not answer')).toBeVisible();
  status = 200;
  await field.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await told(page, 'The webhook is removed');
  await page.reload();
  await expect(field).toHaveValue('');
  await outside.close();
});

test('bots can be created by keyboard, have no defect, and are hidden from members', async ({
  server,
  page,
  context,
  visit,
}) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Varga']);
  await openAs(context, server.url, juno);
  await page.goto(AREA);
  await page.getByRole('button', { name: 'New bot' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New bot' })).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Harbourmaster');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Harbourmaster')).toBeVisible();
  await page.getByRole('button', { name: 'Details of Harbourmaster' }).focus();
  await page.keyboard.press('Enter');
  await expect(keysOf(page, 'Harbourmaster')).toBeHidden();
  await page.keyboard.press('Enter');
  await addKey(page, 'Harbourmaster', 'night builds');
  await expect(page.getByRole('region', { name: 'Try it' })).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);

  const member = await visit();
  await openAs(member.context(), server.url, ines);
  await member.goto(AREA);
  await expect(member.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await expect(member.getByRole('link', { name: 'Bots & webhooks' })).toHaveCount(0);
});
