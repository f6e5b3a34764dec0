import { api, type OwnSecondFactor } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-000${at}`);
const OFF: OwnSecondFactor = { is_on: false, turned_on_at: null, recovery_codes_left: 0 };

/** Opens the user's own account; `'a password'` and `'123456'` are right. */
async function openAccount(start: OwnSecondFactor) {
  let state = start;
  const team = await openApp('/setting/my_account');
  team.on(api.secondFactor.getSecondFactor, () => state);
  team.on(api.secondFactor.beginSecondFactor, ({ body }) =>
    body.password === 'a password'
      ? { secret: SECRET, uri: `otpauth://totp/Harbour:ines?secret=${SECRET}&issuer=Harbour` }
      : new Refusal('user.wrong_old_password'),
  );
  team.on(api.secondFactor.confirmSecondFactor, ({ body }) => {
    if (body.code !== '123456') return new Refusal('auth.wrong_code');
    state = { is_on: true, turned_on_at: Date.now(), recovery_codes_left: 10 };
    return { recovery_codes: CODES };
  });
  team.on(api.secondFactor.renewRecoveryCodes, ({ body }) => {
    if (body.password !== 'a password') return new Refusal('user.wrong_old_password');
    state = { ...state, recovery_codes_left: 10 };
    return { recovery_codes: CODES };
  });
  team.on(api.secondFactor.turnOffSecondFactor, () => {
    state = OFF;
    return undefined;
  });
  return team;
}

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

test('it is turned on with password, QR code and a first code; the recovery codes are shown once', async () => {
  await openAccount(OFF);
  await main.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('a guess');
  await press('Continue');
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('a password');
  await userEvent.keyboard('{Enter}');

  await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = dialog.getByRole('textbox', { name: 'Secret' });
  await expect.element(shown).toHaveValue('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  expect(dialog.getByRole('link', { name: 'Open the app on this device' }).element().getAttribute('href')).toMatch(
    /^otpauth:\/\/totp\//,
  );
  expect(await defectsOf()).toEqual([]);
  const code = dialog.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('000000');
  await expect.element(dialog.getByText(/^This code is wrong/)).toBeVisible();
  await code.fill('123456');

  await expect.element(dialog.getByRole('heading', { name: 'Two-step verification is on' })).toBeVisible();
  await expect.element(dialog.getByRole('listitem').nth(9)).toMatchTextContent('AAAA-BBBB-CCCC-0009');
  const download = dialog.getByRole('link', { name: 'Download codes' }).element() as HTMLAnchorElement;
  expect([download.download, decodeURIComponent(download.href)]).toEqual([
    'recovery-codes.txt',
    `data:text/plain;charset=utf-8,${CODES.join('\n')}\n`,
  ]);
  await expect.element(dialog.getByRole('link', { name: 'See your devices' })).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await press('I have saved them');
  await expect.element(main.getByText('10 left')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Turn off' })).toBeVisible();
});

test('it is turned off with a code or a recovery code', async () => {
  const team = await openAccount({ is_on: true, turned_on_at: Date.now(), recovery_codes_left: 1 });
  await main.getByRole('button', { name: 'Turn off' }).click();
  await press('Turn off');
  await expect.element(dialog.getByText('Enter the code.')).toBeVisible();
  await press('Use a recovery code');
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill('aaaa bbbb');
  await press('Turn off');
  await expect.element(toast('Two-step verification is off')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(team.asked(api.secondFactor.turnOffSecondFactor).map(({ body }) => body.code)).toEqual(['aaaa bbbb']);
});

test('new recovery codes take the password and a code', async () => {
  await openAccount({ is_on: true, turned_on_at: Date.now(), recovery_codes_left: 3 });
  await expect.element(main.getByText('3 left')).toBeVisible();
  await main.getByRole('button', { name: 'Make new codes' }).click();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('a password');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  await press('Make new codes');
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent('AAAA-BBBB-CCCC-0000');
  await press('I have saved them');
  await expect.element(main.getByText('10 left')).toBeVisible();
});

test('while the server requires it, it cannot be turned off', async () => {
  await openAccount({ is_on: true, turned_on_at: Date.now(), recovery_codes_left: 3, is_required: true });
  await expect.element(main.getByText(/This server requires it, so it stays on/)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Make new codes' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});
