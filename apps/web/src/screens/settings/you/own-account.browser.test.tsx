import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { chooseFile, pictureFile } from '#testing/browser/files.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { feed, messageRow, toast } from '#testing/browser/pages.ts';
import { event, wireLogEntry } from '#testing/events.ts';

test('a picture is cropped by keyboard and slider', async () => {
  const team = await openApp('/setting/my_account');
  team.on(api.users.updateMyAvatar, () => undefined);
  await chooseFile(page.getByRole('button', { name: 'Change picture' }), await pictureFile('me.png', 640, 320));
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  const focus = (label: string, role: 'slider' | 'group') =>
    (dialog.getByRole(role, { name: label }).element() as HTMLElement).focus();
  await expect.element(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  focus('Zoom', 'slider');
  await userEvent.keyboard('{ArrowRight}');
  focus('Part of the picture', 'group');
  await userEvent.keyboard('{ArrowLeft}');
  expect(await defectsOf(), 'crop').toEqual([]);
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect.element(toast('Picture updated')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = team.asked(api.users.updateMyAvatar).map(({ body }) => body);
  expect([...sent!.slice(1, 4)]).toEqual([...new TextEncoder().encode('PNG')]);
});

test('a wrong old password is reported at its field, and the password is changed with the right one', async () => {
  const team = await openApp('/setting/my_account');
  team.on(api.users.changePassword, ({ body }) =>
    body.old_password === 'my password' ? undefined : new Refusal('user.wrong_old_password'),
  );
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const old = dialog.getByRole('textbox', { name: 'Old password' });
  await old.fill('not my password');
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('another password');
  await dialog.getByRole('textbox', { name: 'New password again' }).fill('another password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect.element(dialog.getByText('This is not your old password.')).toBeVisible();
  await expect.element(old).toHaveFocus();
  expect(await defectsOf(), 'password').toEqual([]);
  await old.fill('my password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect.element(toast('Password changed')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(team.asked(api.users.changePassword).at(-1)?.body).toEqual({
    old_password: 'my password',
    new_password: 'another password',
  });
});

test('an account is deleted after typing its name', async () => {
  const team = await openApp('/setting/my_account', { me: { name: 'Ines Leaving' } });
  team.on(api.users.deleteMe, () => undefined);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Type Ines Leaving to confirm' }).fill('Ines Leaving');
  expect(await defectsOf(), 'deletion').toEqual([]);
  await confirm.click();
  await expect.poll(() => location.pathname).toBe('/login');
  await expect.element(toast('Your account has been deleted')).toBeVisible();
  expect(team.asked(api.users.deleteMe)).toHaveLength(1);
});

test('emails about missed messages can be switched off if the server sends them', async () => {
  const team = await openApp('/chat', { common: { msg_smtp_notify_enable: true } });
  team.on(api.users.updateMe, ({ body }) => ({ ...team.me, ...body }) as never);
  await router.navigate({ href: '/setting/my_account' });
  const digests = page.getByRole('switch', { name: /^Email me about missed messages/ });
  await expect.element(digests).toBeChecked();
  await digests.click();
  await expect.element(digests).not.toBeChecked();
  expect(await defectsOf(), 'letters').toEqual([]);
  await digests.click();
  await expect.element(digests).toBeChecked();
  const wishes = team.asked(api.users.updateMe).map(({ body }) => body);
  expect(wishes).toEqual([{ msg_smtp_notify_enable: false }, { msg_smtp_notify_enable: true }]);
});

test('if the server sends no emails, there is no switch for them', async () => {
  await openApp('/setting/my_account');
  await expect.element(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  const digests = page.getByRole('switch', { name: /^Email me about missed messages/ });
  await expect.element(digests).not.toBeInTheDocument();
});

test('messages of a user who deleted their account stay, without their name', async () => {
  const team = await openApp('/chat/channel/1', {
    people: [{ name: 'Ines Leaving' }],
    channels: [{ name: 'farewell' }],
    said: [{ text: 'So long.' }],
  });
  await expect.element(feed).toMatchTextContent('Ines Leaving');
  team.emit(event({ type: 'users_log', logs: [wireLogEntry(2, 'delete', 2)] }));
  await expect.element(feed).not.toMatchTextContent('Ines Leaving');
  await expect.element(messageRow('So long.')).toBeVisible();
});

test('a language picked in the settings is saved on the server too', async () => {
  const team = await openApp('/setting/general');
  team.on(api.users.updateMe, ({ body }) => ({ ...team.me, ...body }) as never);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: '日本語' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '一般' })).toBeVisible();
  await expect.poll(() => team.asked(api.users.updateMe).map(({ body }) => body)).toEqual([{ language: 'jp' }]);
  await i18n.changeLanguage('en');
});
