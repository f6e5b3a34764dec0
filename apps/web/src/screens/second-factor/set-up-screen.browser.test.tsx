import { api, type OwnSecondFactor } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-000${at}`);

const heading = page.getByRole('heading', { name: 'Set up two-step verification' });
const dialog = page.getByRole('dialog');
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

/** Opens the app; then the server begins to require a second factor. */
async function openRestricted() {
  let state: OwnSecondFactor = { is_on: false, turned_on_at: null, recovery_codes_left: 0, is_required: true };
  const team = await openApp('/chat', { channels: [{ name: 'harbour' }] });
  await expect.element(page.getByRole('link', { name: /harbour/ })).toBeVisible();
  team.on(api.secondFactor.getSecondFactor, () => state);
  team.on(api.secondFactor.beginSecondFactor, () => ({ secret: SECRET, uri: `otpauth://totp/ines?secret=${SECRET}` }));
  team.on(api.secondFactor.confirmSecondFactor, () => {
    state = { ...state, is_on: true, turned_on_at: Date.now(), recovery_codes_left: 10 };
    return { recovery_codes: CODES };
  });
  team.emit({ type: 'kick', reason: 'login_from_other_device', cause: 'second_factor_missing' });
  await expect.element(heading).toBeVisible();
  return team;
}

test('a user who needs a second factor sees nothing else until it is set up and the codes are saved', async () => {
  await openRestricted();
  await expect.element(page.getByRole('link', { name: /harbour/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Set up' })).toHaveFocus();
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('a password');
  await press('Continue');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  await expect.element(dialog.getByRole('listitem').nth(9)).toMatchTextContent('AAAA-BBBB-CCCC-0009');
  await expect.element(dialog.getByRole('link', { name: 'See your devices' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /harbour/ })).not.toBeInTheDocument();
  await press('I have saved them');
  await expect.element(page.getByRole('link', { name: /harbour/ })).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('a user who leaves the dialog stays on this screen, and can log out', async () => {
  const team = await openRestricted();
  await page.getByRole('button', { name: 'Set up' }).click();
  await press('Cancel');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
  team.on(api.auth.logout, () => undefined);
  team.on(api.mail.isMailEnabled, () => false);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  expect(team.asked(api.auth.logout)).toHaveLength(1);
});
