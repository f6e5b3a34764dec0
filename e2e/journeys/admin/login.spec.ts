import { startOpenidProvider } from '@loquat/counterparts/openid-provider';
import type { Page } from '@playwright/test';
import { openAs } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

const methodSwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
}

/** The current sign-in page of a visitor. */
async function look(visitor: Page): Promise<void> {
  await visitor.goto('/login');
  await expect(visitor.getByRole('heading', { name: 'Welcome back aboard' })).toBeVisible();
}

test('an issuer that an administrator enters signs users in, until it is switched off', async ({
  page,
  context,
  visit,
  team,
  complaints,
}) => {
  complaints.allow(/status of 503|fonts\.googleapis\.com|favicon\.ico/);
  const app = { client_id: 'loquat', client_secret: 'secret of the harbour' };
  const provider = await startOpenidProvider({
    apps: [{ ...app, redirect_uris: [`${team.url}/`, `${team.url}/login`] }],
    hasPages: true,
  });
  const { domain } = provider;
  await openAs(context, team.url, team.founder);
  await page.goto('/setting/login');
  await page.getByRole('button', { name: 'Add an issuer' }).click();
  const entry = page.getByRole('dialog', { name: 'Add an issuer' });
  await expect(entry.getByRole('textbox', { name: 'Callback address' }).last()).toHaveValue(`${team.url}/login`);
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry.getByText('This does not look right.')).toBeVisible();
  expect(await defectsOf(page), 'a new issuer').toEqual([]);
  await field(page, 'Issuer').fill(`${domain}/.well-known/openid-configuration`);
  await expect(field(page, 'Issuer')).toHaveValue(domain);
  await field(page, 'Client ID').fill(app.client_id);
  await field(page, 'Client secret').fill(app.client_secret);
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: `Test ${domain}` }).click();
  await expect(page.getByText('Answers', { exact: true })).toBeVisible();

  const visitor = await visit();
  await look(visitor);
  const signIn = visitor.getByRole('button', { name: '127.0.0.1' });
  await signIn.click();
  await visitor.getByPlaceholder('Enter any login').fill('ines');
  await visitor.getByPlaceholder('and password').fill('any');
  await visitor.getByRole('button', { name: 'Sign-in' }).click();
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('navigation', { name: 'Chats' })).toBeVisible();

  await page.reload();
  await methodSwitch(page, `Offer ${domain}`).click();
  await save(page);
  const later = await visit();
  await look(later);
  await expect(later.getByRole('button', { name: '127.0.0.1' })).toBeHidden();

  await provider.close();
  await methodSwitch(page, `Offer ${domain}`).click();
  await save(page);
  await page.getByRole('button', { name: `Edit ${domain}` }).click();
  const change = page.getByRole('dialog', { name: `Edit ${domain}` });
  await expect(change.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await change.getByRole('textbox', { name: 'Scopes' }).fill('openid');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await page.getByRole('button', { name: `Test ${domain}` }).click();
  await expect(page.getByText('Does not answer', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'the identity provider cannot be used' })).toBeVisible();

  await page.getByRole('button', { name: `Remove ${domain}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No issuers yet')).toBeVisible();
  expect(await team.founder.api.openid.getOpenidConfig()).toMatchObject({ providers: [] });
});
