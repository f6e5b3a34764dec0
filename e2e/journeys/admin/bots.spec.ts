import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

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

/** Creates a key of the open bot; resolves to it, as the page shows it. */
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

test('a bot appears for other users at once, and can send until its key is deleted', async ({
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
