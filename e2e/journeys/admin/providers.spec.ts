import type { Page } from '@playwright/test';
import { openAs } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('the secure key signs users of another system in, and a new key disables the old one', async ({
  page,
  context,
  team,
  visit,
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
  const theirs = await visit();
  await theirs.goto(`/#/oauth/${token}`);
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await theirs.goto('/setting/my_account');
  await expect(theirs.getByRole('main').getByText('Ines Elsewhere', { exact: true }).first()).toBeVisible();

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
