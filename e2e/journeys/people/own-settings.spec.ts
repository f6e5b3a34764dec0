import { createPublicChannel, openAs, PASSWORD, sayIn } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { png } from '../../fixtures/files/uploads.ts';
import { expect, test } from '../../fixtures/team.ts';
import { told } from '../../fixtures/notices.ts';

test('a picture is cropped by keyboard and slider, and everyone sees it', async ({ page, context, team }) => {
  const ines = await team.join('Ines Pictured');
  await openAs(context, team.url, ines);
  await page.goto('/setting/my_account');
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Change picture' }).click();
  await (await picker).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(640, 320) });
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('group', { name: 'Part of the picture' }).press('ArrowLeft');
  expect(await defectsOf(page), 'crop').toEqual([]);
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await told(page, 'Picture updated');
  await expect(dialog).toBeHidden();
  await expect
    .poll(
      async () => (await team.founder.api.users.getUser({ params: { uid: ines.login.user.uid } })).avatar_updated_at,
    )
    .toBeGreaterThan(0);
});

test('a new password opens the account, and a wrong old one is told in its field', async ({
  page,
  context,
  visit,
  team,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const ines = await team.join('Ines Password');
  await openAs(context, team.url, ines);
  await page.goto('/setting/my_account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByRole('textbox', { name: 'Old password' }).fill('not my password');
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('another password');
  await dialog.getByRole('textbox', { name: 'New password again' }).fill('another password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('This is not your old password.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Old password' })).toBeFocused();
  expect(await defectsOf(page), 'password').toEqual([]);
  await dialog.getByRole('textbox', { name: 'Old password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await told(page, 'Password changed');
  await expect(dialog).toBeHidden();

  const elsewhere = await visit();
  await elsewhere.goto('/login');
  await at.signIn(elsewhere, ines.email, 'another password');
  await expect(elsewhere.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('an account is deleted after typing its name, and its messages stay', async ({ page, context, visit, team }) => {
  const ines = await team.join('Ines Leaving');
  const gid = await createPublicChannel(team.founder, 'farewell');
  await sayIn(ines, gid, 'So long.');
  const other = await visit();
  await openAs(other.context(), team.url, team.founder);
  await other.goto(`/chat/channel/${gid}`);
  await expect(at.feed(other)).toContainText('Ines Leaving');
  await openAs(context, team.url, ines);
  await page.goto('/setting/my_account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Type Ines Leaving to confirm' }).fill('Ines Leaving');
  expect(await defectsOf(page), 'deletion').toEqual([]);
  await confirm.click();
  await expect(page).toHaveURL('/login');
  await told(page, 'Your account has been deleted');
  await expect(at.feed(other)).toContainText('So long.');
  await expect(at.feed(other)).not.toContainText('Ines Leaving');
});

test('settings of this browser apply at once and survive a reload', async ({ page, context, team }) => {
  const ines = await team.join('Ines General');
  const gid = await createPublicChannel(team.founder, 'general-settings');
  await openAs(context, team.url, ines);
  await page.goto('/setting/general');
  await page.getByRole('combobox', { name: 'Own messages' }).click();
  await page.getByRole('option', { name: 'On the right' }).click();
  await page.getByRole('switch', { name: 'Enter sends' }).click();
  expect(await defectsOf(page), 'general').toEqual([]);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Enter sends' })).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Own messages' })).toContainText('On the right');
  await page.goto(`/chat/channel/${gid}`);
  await at.composer(page).fill('one');
  await at.composer(page).press('Enter');
  await at.composer(page).pressSequentially('two');
  await at.composer(page).press('Control+Enter');
  await expect(at.feed(page)).toContainText(/one\s*two/);
});

test('letters about missed messages can be switched off if the server sends them', async ({ page, context, team }) => {
  const ines = await team.join('Ines Undisturbed');
  const digests = page.getByRole('switch', { name: 'Email me about missed messages' });
  const wish = async () => (await ines.api.users.getMe()).msg_smtp_notify_enable;
  await openAs(context, team.url, ines);
  await page.goto('/setting/my_account');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect(digests).toHaveCount(0);
  await team.founder.api.server.updateCommonSettings({ body: { msg_smtp_notify_enable: true } });
  await page.reload();
  await expect(digests).toBeChecked();
  await digests.click();
  await expect.poll(wish).toBe(false);
  await page.reload();
  await expect(digests).not.toBeChecked();
  expect(await defectsOf(page), 'letters').toEqual([]);
  await digests.click();
  await expect.poll(wish).toBe(true);
});

test('a language picked in the settings is saved on the server too', async ({ page, context, team }) => {
  const ines = await team.join('Ines Polyglot');
  const language = async () => (await team.founder.api.users.getUser({ params: { uid: ines.uid } })).language;
  await openAs(context, team.url, ines);
  await page.goto('/setting/general');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: '日本語' }).click();
  await expect.poll(language).toBe('jp');
});
