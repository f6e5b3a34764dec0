import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test, type Team } from '../../fixtures/team.ts';
import { sendFileIn } from '../../fixtures/files/send-files.ts';
import { png } from '../../fixtures/files/uploads.ts';
import { told } from '../../fixtures/notices.ts';

async function openData(page: Page, team: Team): Promise<void> {
  await openAs(page.context(), team.url, team.founder);
  await page.goto('/setting/data_management');
  await expect(page.getByRole('heading', { level: 1, name: 'Data management' })).toBeVisible();
}

/** Clears something after typing the name of the server. */
async function clear(page: Page, what: 'messages' | 'files'): Promise<void> {
  await page.getByRole('button', { name: `Clear ${what}` }).click();
  const question = page.getByRole('alertdialog', { name: `Clear all ${what}?` });
  const confirm = question.getByRole('button', { name: `Clear ${what}` });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox', { name: 'Type Harbour to confirm' }).fill('harbour');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox').fill('Harbour');
  expect(await defectsOf(page), `clearing ${what}`).toEqual([]);
  await confirm.click();
  await told(page, `All ${what} are cleared`);
  await expect(question).toBeHidden();
}

test('totals are shown, and what applies to all files is saved', async ({ page, team }) => {
  await createPublicChannel(team.founder, 'counted');
  await openData(page, team);
  await expect(page.getByRole('definition').first()).toHaveText(/^\d+$/);
  const age = page.getByRole('combobox', { name: 'Delete files after' });
  await age.click();
  for (const name of ['Off', '1 day', '7 days', '30 days', '90 days', '180 days'])
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.getByRole('option', { name: '90 days' }).click();
  const links = page.getByRole('switch', { name: 'File links work without signing in' });
  await expect(links).not.toBeChecked();
  await links.click();
  expect(await defectsOf(page), 'data').toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Changes saved');
  await page.reload();
  await expect(age).toContainText('90 days');
  await expect(links).toBeChecked();
});

test('all files are cleared for everyone, and the messages say so', async ({ page, team, visit, complaints }) => {
  complaints.allow(/status of 404/);
  const ines = await team.join('Ines Filing');
  const gid = await createPublicChannel(team.founder, 'cleared-files');
  await sendFileIn(ines, gid, { name: 'plan.png', content_type: 'image/png', bytes: png(300, 200) });
  await openData(page, team);
  await clear(page, 'files');
  const other = await visit();
  await openAs(other.context(), team.url, ines);
  await other.goto(`/chat/channel/${gid}`);
  await expect(at.feed(other)).toContainText('File Expired');
});

test('all messages are cleared while others watch, and chats go on', async ({ page, team, visit }) => {
  const ines = await team.join('Ines Cleared');
  const gid = await createPublicChannel(team.founder, 'cleared-messages');
  await sayIn(team.founder, gid, 'Soon forgotten.');
  await sayTo(team.founder, ines, 'This too.');
  const other = await visit();
  await openAs(other.context(), team.url, ines);
  await other.goto(`/chat/channel/${gid}`);
  await expect(at.feed(other)).toContainText('Soon forgotten.');
  await openData(page, team);
  await clear(page, 'messages');
  await expect(other.getByText('Soon forgotten.')).toHaveCount(0);
  await expect(other.getByText('This too.')).toHaveCount(0);
  await at.say(other, 'A new beginning.');
  await expect(at.feed(other)).toContainText('A new beginning.');
  await other.reload();
  await expect(at.feed(other)).toContainText('A new beginning.');
  await expect(other.getByText('Soon forgotten.')).toHaveCount(0);
});

test('people pick the chats in which their messages delete themselves', async ({ page, context, team, visit }) => {
  const ines = await team.join('Ines Fleeting');
  const wren = await team.join('Wren Fleeting');
  const gid = await createPublicChannel(team.founder, 'watercooler');
  await openAs(context, team.url, ines);
  await page.goto('/setting/auto_delete');
  await expect(page.getByRole('heading', { name: 'Your messages stay' })).toBeVisible();
  expect(await defectsOf(page), 'empty').toEqual([]);
  await page.getByRole('button', { name: 'Add a chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a chat' });
  for (const name of ['watercooler', 'Wren Fleeting']) {
    await dialog.getByRole('combobox', { name: 'Find a chat' }).fill(name);
    await dialog.getByRole('option', { name }).click();
  }
  await dialog.getByRole('combobox', { name: 'Delete after' }).click();
  await page.getByRole('option', { name: '1 week' }).click();
  expect(await defectsOf(page), 'picking').toEqual([]);
  await dialog.getByRole('button', { name: 'Start' }).click();
  const cooler = page.getByRole('combobox', { name: 'watercooler: delete after' });
  const withWren = page.getByRole('combobox', { name: 'Wren Fleeting: delete after' });
  await expect(withWren).toContainText('1 week');
  await cooler.click();
  await page.getByRole('option', { name: '1 hour' }).click();
  expect(await defectsOf(page), 'list').toEqual([]);

  const elsewhere = await visit();
  await openAs(elsewhere.context(), team.url, ines);
  await elsewhere.goto('/setting/auto_delete');
  const coolerThere = elsewhere.getByRole('combobox', { name: 'watercooler: delete after' });
  await expect(coolerThere).toContainText('1 hour');
  await withWren.click();
  const told = page.waitForResponse('**/api/user/burn-after-reading');
  await page.getByRole('option', { name: 'Off' }).click();
  // Reloading the page earlier may abort the call.
  await told;
  await page.reload();
  await expect(cooler).toContainText('1 hour');
  await expect(withWren).toHaveCount(0);

  await elsewhere.goto(`/chat/channel/${gid}`);
  await at.say(elsewhere, 'Gone within the hour.');
  await expect(at.feed(elsewhere)).toContainText('Gone within the hour.');
  const newest = async () => (await wren.api.messages.listChannelHistory({ params: { gid } })).at(-1)?.detail;
  await expect.poll(newest).toMatchObject({ content: 'Gone within the hour.', expires_in: 3_600 });
});
