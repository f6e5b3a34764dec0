import { api, type SignInMethod } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountRow, openMembers } from '#testing/browser/accounts.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import { event } from '#testing/events.ts';

const dialog = page.getByRole('dialog');
const PASSWORD: SignInMethod = { kind: 'password', label: '', issuer: '', added_at: null, last_used_at: null };
const passkey = (added_at: number): SignInMethod => ({
  kind: 'passkey',
  label: 'Chrome · macOS',
  issuer: '',
  added_at,
  last_used_at: null,
});

test('an account is linked after the password is confirmed, if the sign-in was long ago', async () => {
  const team = await openApp('/setting/my_account', { login: { metamask: true } });
  team.on(api.identities.proveIdentity, ({ body }) =>
    body.password === 'secret' ? undefined : new Refusal('auth.proof_required'),
  );
  await page.getByRole('button', { name: 'Link Crypto wallet' }).click();
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong');
  expect(await defectsOf(), 'proof').toEqual([]);
  const link = dialog.getByRole('button', { name: 'Link Crypto wallet' });
  await link.click();
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabelText('Password', { exact: true }).fill('secret');
  await link.click();
  // This browser has no wallet: only the proof was missing.
  await expect.element(page.getByRole('region', { name: 'Notifications' }).getByText(/wallet/i)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(team.asked(api.identities.proveIdentity).map(({ body }) => body.password)).toEqual([
    undefined,
    'wrong',
    'secret',
  ]);
});

async function changePassword(): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Old password' }).fill('my password');
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('another password');
  await dialog.getByRole('textbox', { name: 'New password again' }).fill('another password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect.element(toast('Password changed')).toBeVisible();
}

test('a change of the password offers to remove other sign-in methods; new ones are proposed', async () => {
  const team = await openApp('/setting/my_account');
  team.on(api.identities.listSignInMethods, () => [PASSWORD, passkey(Date.now())]);
  team.on(api.users.changePassword, () => undefined);
  await page.getByRole('button', { name: 'Change password' }).click();
  const remove = dialog.getByRole('checkbox', { name: /^Remove them/ });
  await expect.element(remove).toBeChecked();
  await expect.element(dialog.getByText(/Chrome · macOS/)).toBeVisible();
  expect(await defectsOf(), 'password').toEqual([]);
  await remove.click();
  await changePassword();
  expect(team.asked(api.users.changePassword).at(-1)?.body.remove_linked).toBe(false);
});

test('methods that were linked long ago are not proposed, and can be removed with the other devices', async () => {
  const team = await openApp('/setting/devices');
  team.on(api.ownSessions.listSessions, () =>
    ['web:1', 'web:2'].map((device, index) => ({
      device,
      name: device,
      signed_in_at: 1,
      last_seen_at: 1,
      is_online: false,
      is_new: false,
      is_current: index === 0,
    })),
  );
  team.on(api.ownSessions.endOtherSessions, () => undefined);
  team.on(api.ownSessions.markSessionsSeen, () => undefined);
  team.on(api.identities.listSignInMethods, () => [PASSWORD, passkey(1)]);
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  const question = page.getByRole('alertdialog');
  const remove = question.getByRole('checkbox', { name: /^Remove them/ });
  await expect.element(remove).not.toBeChecked();
  await remove.click();
  await question.getByRole('button', { name: 'Log out all others' }).click();
  await expect
    .poll(() => team.asked(api.ownSessions.endOtherSessions).map(({ query }) => query.remove_linked))
    .toEqual([true]);
});

test('a changed sign-in method is reported on every screen', async () => {
  const team = await openApp('/chat');
  const changes = [{ change: 'added', kind: 'passkey', label: 'Laptop', issuer: '' }];
  team.emit(event({ type: 'sign_in_methods_changed', changes, changed_at: 1 }));
  await expect.element(toast('The ways to sign in to your account have changed')).toBeVisible();
});

test('administrators see how a user signs in', async () => {
  const { team } = await openMembers([{ name: 'Ines Linked' }]);
  team.on(api.identities.listSignInMethodsOf, () => [PASSWORD, passkey(1)]);
  await expect.element(accountRow('Ines Linked')).toBeVisible();
  await page.getByRole('button', { name: 'More for Ines Linked' }).click();
  await page.getByRole('menuitem', { name: 'Ways to sign in' }).click();
  await expect.element(dialog.getByText('Chrome · macOS', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Password', { exact: true })).toBeVisible();
  expect(await defectsOf(), 'ways to sign in').toEqual([]);
});
