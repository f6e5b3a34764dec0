import type { Page } from '@playwright/test';
import { openAs } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';
import { told } from '../../fixtures/notices.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const settings = (page: Page) => page.getByRole('region', { name: 'Configuration' });
const row = (page: Page, name: string) => settings(page).getByRole('link', { name });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Changes saved');
}

test('after a voice server is entered everybody can call, and its secret is never shown', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Caller');
  await openAs(context, team.url, team.founder);
  await page.goto('/setting/voice');
  await expect(row(page, 'Voice provider')).toContainText('Off');
  await page.getByRole('switch', { name: 'Voice and video' }).click();
  await field(page, 'Address').fill('voice.example.org');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This does not look right.')).toBeVisible();
  await field(page, 'Address').fill('wss://voice.example.org');
  await field(page, 'API key').fill('harbour');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  expect(await defectsOf(page), 'voice').toEqual([]);
  expect(await ines.api.calls.isVoiceEnabled()).toBe(false);
  await field(page, 'API secret').fill('secret of the calls');
  await save(page);
  await expect(row(page, 'Voice provider')).toContainText('On');
  expect(await ines.api.calls.isVoiceEnabled()).toBe(true);

  await page.reload();
  await expect(field(page, 'API secret')).toHaveValue('');
  await expect(page.getByText('Kept. Leave it empty to keep it.')).toBeVisible();
  await field(page, 'API key').fill('another');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(field(page, 'API key')).toHaveValue('harbour');
});

test('push messages get a project of their own, complete or not at all', async ({ page, context, team }) => {
  await openAs(context, team.url, team.founder);
  await page.goto('/setting/push');
  await expect(row(page, 'Push provider')).toContainText('Off');
  await page.getByRole('radio', { name: 'Official' }).click();
  await expect(page.getByText('Loquat pushes by itself', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: 'Own project' }).click();
  await field(page, 'Project ID').fill('harbour');
  await field(page, 'Token URL').fill('');
  await field(page, 'Client email').fill('push@harbour.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  expect(await defectsOf(page), 'push').toEqual([]);
  await field(page, 'Private key').fill('-----BEGIN PRIVATE KEY-----\nno real one\n-----END PRIVATE KEY-----');
  await save(page);
  await expect(row(page, 'Push provider')).toContainText('On');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Own project' })).toBeChecked();
  await expect(field(page, 'Token URL')).toHaveValue('https://oauth2.googleapis.com/token');
  await expect(field(page, 'Private key')).toHaveValue('');
  expect(await team.founder.api.notifications.getPushConfig()).toMatchObject({
    private_key: '',
    has_private_key: true,
  });

  await page.getByRole('radio', { name: 'Disabled' }).focus();
  await page.keyboard.press('Space');
  await save(page);
  await expect(row(page, 'Push provider')).toContainText('Off');
});

test('the secure key signs people of another system in, and a new one stops the old', async ({
  page,
  context,
  team,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await team.founder.api.server.updateLoginConfig({ body: { third_party: true } });
  await openAs(context, team.url, team.founder);
  await page.goto('/setting/third_party');
  const key = field(page, 'Secure key');
  await expect(key).toHaveValue(/^\w{4}•+\w{4}$/);
  const said = at.saidBriefly(page, 'Copied!');
  await page.getByRole('button', { name: 'Copy Secure key' }).click();
  await said;
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(key).toHaveValue(secret);
  expect(await defectsOf(page), 'secure key').toEqual([]);

  const ask = (withSecret: string) =>
    fetch(`${team.url}/api/token/create_third_party_key`, {
      method: 'POST',
      headers: { 'x-secret': withSecret, 'content-type': 'application/json' },
      body: JSON.stringify({ userid: '4711', username: 'Ines Elsewhere' }),
    });
  const token = (await (await ask(secret)).json()) as string;
  const login = await team.founder.api.auth.login({ body: { credential: { type: 'thirdparty', key: token } } });
  expect(login.user.name).toBe('Ines Elsewhere');

  await page.getByRole('button', { name: 'Make a new key' }).click();
  const question = page.getByRole('alertdialog', { name: 'Make a new key?' });
  await expect(question.getByRole('button', { name: 'Keep the old key' })).toBeFocused();
  expect(await defectsOf(page), 'new key').toEqual([]);
  await question.getByRole('button', { name: 'Make a new key' }).click();
  await told(page, 'New key made');
  await expect(key).not.toHaveValue(secret);
  const renewed = await key.inputValue();
  expect((await ask(secret)).status).toBe(403);
  expect((await ask(renewed)).status).toBe(200);
});

test('other people have none of these areas, and the server refuses their calls too', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Member');
  await openAs(context, team.url, ines);
  await page.goto('/setting/general');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toBeVisible();
  await expect(settings(page)).toBeHidden();
  for (const area of ['smtp', 'login', 'third_party', 'push', 'voice']) {
    await page.goto(`/setting/${area}`);
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  }
  await expect(ines.api.mail.getSmtpConfig()).rejects.toMatchObject({ status: 403 });
  await expect(ines.api.calls.getVoiceConfig()).rejects.toMatchObject({ status: 403 });
  await expect(ines.api.server.getThirdPartySecret()).rejects.toMatchObject({ status: 403 });
});
