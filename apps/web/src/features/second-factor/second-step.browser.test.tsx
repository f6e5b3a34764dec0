import { api, type LoginResponse } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { Refusal } from '../../testing/browser/outside.ts';
import { wireUser } from '../../testing/events.ts';

const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
const REQUIRED = { reason: 'second_factor_required', ticket: 'the-ticket', expires_in: 300 };

/** Opens the sign-in of a user whose second factor is on; `'123456'` and `'GOOD-CODE'` are right. */
async function openSignIn() {
  const team = await openApp('/login', { isSignedIn: false });
  team.on(api.mail.isMailEnabled, () => false);
  team.on(api.auth.login, ({ body: { credential } }) => {
    if (credential.type !== 'second_factor') return Response.json(REQUIRED, { status: 428 });
    if (!['123456', 'GOOD-CODE'].includes(credential.code)) return new Refusal('auth.wrong_code');
    const tokens = { server_id: 'here', token: 't', refresh_token: 'r', expired_in: 300 };
    return { ...tokens, user: wireUser(1, { name: 'Ines Alder' }) } as unknown as LoginResponse;
  });
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@example.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('a password');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  const sent = () => team.asked(api.auth.login).map(({ body: { credential } }) => credential);
  return { team, sent };
}

test('the sixth digit finishes the sign-in; a wrong code is reported and can be typed again', async () => {
  const { team, sent } = await openSignIn();
  const field = dialog.getByRole('textbox', { name: 'Code' });
  await expect.element(field).toHaveFocus();
  expect(field.element()).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' });
  expect(await defectsOf()).toEqual([]);
  await userEvent.keyboard('000 000');
  await expect.element(dialog.getByText(/^This code is wrong/)).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  team.on(api.users.getMe, () => team.me);
  await userEvent.keyboard('123456');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent().slice(1)).toEqual([
    { type: 'second_factor', ticket: 'the-ticket', code: '000000' },
    { type: 'second_factor', ticket: 'the-ticket', code: '123456' },
  ]);
});

test('a recovery code finishes it, too, by keyboard alone', async () => {
  const { sent } = await openSignIn();
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  const field = dialog.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('GOOD-CODE{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent().at(-1)).toEqual({ type: 'second_factor', ticket: 'the-ticket', code: 'GOOD-CODE' });
});

test('a user who gives up, or takes too long, is back at the sign-in with an explanation', async () => {
  const { team } = await openSignIn();
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const told = page.getByText('Two-step verification was not finished. Sign in again.');
  await expect.element(told).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  team.on(api.auth.login, () => new Refusal('auth.credential_refused'));
  await userEvent.keyboard('123456');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(told).toBeVisible();
});
