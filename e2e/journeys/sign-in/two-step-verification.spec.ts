import { PASSWORD } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { codeOf } from '../../fixtures/sign-in/authenticator.ts';
import { expect, test } from '../../fixtures/team.ts';

test('a user turns two-step verification on, and signs in with a code, then with a recovery code', async ({
  page,
  team,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 428/);
  const ines = await team.join('Ines Twofold');
  await page.goto('/login');
  await at.signIn(page, ines.email);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/setting/my_account');
  await page.getByRole('main').getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  // The code of the previous step, so that the current one is still valid to sign in.
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, -1));
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('main').getByText('10 left')).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await at.signIn(page, ines.email);
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: team.url });
  await elsewhere.goto('/login');
  await at.signIn(elsewhere, ines.email);
  const asked = elsewhere.getByRole('dialog', { name: 'Two-step verification' });
  await asked.getByRole('button', { name: 'Use a recovery code' }).click();
  await asked.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await asked.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await elsewhere.goto('/setting/my_account');
  await expect(elsewhere.getByRole('main').getByText('9 left')).toBeVisible();
  await elsewhere.close();
});
