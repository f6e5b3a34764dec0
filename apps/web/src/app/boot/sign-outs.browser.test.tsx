import { api, type KickCause, type KickReason } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAreaTags } from '../../testing/browser/area-tags.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { toast } from '../../testing/browser/pages.ts';
import { loginAnswer, places, signIn } from '../../testing/browser/sign-in.ts';
import type { Team } from '../../testing/browser/team.ts';
import { event, wireLogEntry } from '../../testing/events.ts';
import { router } from '../router/router.ts';

const HERE = '/chat/channel/1';
const address = () => expect.poll(() => location.pathname);

/** Opens a channel; then the server ends the session. */
async function endSession(reason: KickReason, cause?: KickCause): Promise<Team> {
  const team = await openApp(HERE, { channels: [{ name: 'interrupted' }] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'interrupted' })).toBeVisible();
  team.emit(event({ type: 'kick', reason, cause: cause ?? null }));
  await address().toBe('/login');
  return team;
}

test('a browser that another one signs out says why, and continues where it was after signing in', async () => {
  const team = await endSession('delete_device');
  await expect.element(toast('This device was logged out from another one')).toBeVisible();
  team.on(api.auth.login, () => loginAnswer(team));
  await signIn();
  await address().toBe(HERE);
  await expect.element(page.getByRole('heading', { level: 1, name: 'interrupted' })).toBeVisible();
});

test('a browser whose user gets a password from an administrator shows the reason, and continues with it', async () => {
  const team = await endSession('login_from_other_device', 'password_reset');
  await expect.element(toast('An admin set a new password for you. Sign in with it.')).toBeVisible();
  team.on(api.auth.login, () => loginAnswer(team));
  await signIn('ines@example.test', 'given-by-an-admin');
  await address().toBe(HERE);
});

const notices = [
  [
    'a device that signs in a second time',
    'login_from_other_device',
    undefined,
    'You signed in elsewhere, so you were logged out here',
  ],
  [
    'somebody whose address an administrator changed',
    'login_from_other_device',
    'address_changed',
    'An admin gave your account another email address. Sign in with it.',
  ],
  ['somebody who is frozen', 'frozen', undefined, 'Your account is frozen. Ask an admin.'],
  ['somebody whose account is deleted', 'delete_user', undefined, 'Your account has been deleted'],
] as const;
for (const [who, reason, cause, text] of notices) {
  test(`${who} is signed out at once and sees the reason`, async () => {
    await endSession(reason, cause);
    await expect.element(toast(text)).toBeVisible();
  });
}

test('new administrators are asked to sign in again, and former ones lose the areas at once', async () => {
  const team = await openApp('/setting/general', { me: { name: 'Ines Rising' } });
  const area = page.getByRole('link', { name: /^Overview/ });
  const dialog = page.getByRole('alertdialog', { name: 'Your role changed' });
  let logs = 1;
  const setRole = (is_admin: boolean) =>
    team.emit(event({ type: 'users_log', logs: [wireLogEntry((logs += 1), 'update', 1, { is_admin })] }));
  await expect.element(page.getByRole('link', { name: /^General/ })).toBeVisible();
  await expect.element(area).not.toBeInTheDocument();
  setRole(true);
  await expect.element(dialog).toBeVisible();
  await expect.element(area).not.toBeInTheDocument();

  // From now on the server treats the user as an administrator.
  team.me.is_admin = true;
  team.on(api.auth.logout, () => undefined);
  team.on(api.auth.login, () => loginAnswer(team));
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  answerAreaTags(team);
  await signIn();
  await expect.element(places).toBeVisible();
  team.on(api.server.getFrontendUrl, () => '');
  team.on(api.server.getCounts, () => ({ user_count: 1, group_count: 0, online_user_count: 1, version: '0.5.4' }));
  await router.navigate({ href: '/setting/general' });
  await area.click();
  await expect.element(page.getByRole('textbox', { name: 'Server name' })).toBeVisible();

  setRole(false);
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Maybe later' }).click();
  await expect.element(area).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
});
