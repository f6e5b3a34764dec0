import { api, type OwnSession } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import { event } from '#testing/events.ts';

const main = page.getByRole('main');
const devices = main.getByRole('group', { name: 'Devices' });
const HOUR_MS = 3_600_000;

/** A user who is signed in on this device and on these others. */
async function openDevices(others: readonly Partial<OwnSession>[]) {
  const now = Date.now();
  const base = { signed_in_at: now - HOUR_MS, last_seen_at: now, is_online: false, is_current: false, is_new: false };
  let own: OwnSession[] = [
    { ...base, device: 'web:1', name: 'Chrome · Linux', is_online: true, is_current: true },
    ...others.map((other, at) => ({ ...base, device: `web:${at + 2}`, name: 'Firefox · Windows', ...other })),
  ];
  const team = await openApp('/setting/devices');
  team.on(api.ownSessions.listSessions, () => own);
  team.on(api.auth.deleteDevice, ({ params }) => {
    own = own.filter(({ device }) => device !== params.device);
    return undefined;
  });
  team.on(api.ownSessions.markSessionsSeen, () => {
    own = own.map((session) => ({ ...session, is_new: false }));
    return undefined;
  });
  team.on(api.ownSessions.endOtherSessions, () => {
    own = own.filter(({ is_current }) => is_current);
    return undefined;
  });
  await expect.element(devices.getByText('Chrome · Linux')).toBeVisible();
  return team;
}

test('a user sees where they are signed in, and signs one device out', async () => {
  const team = await openDevices([{ is_online: true }, { name: '', last_seen_at: Date.now() - 2 * HOUR_MS }]);
  await expect.element(devices.getByText(/^This device · Signed in/)).toBeVisible();
  await expect.element(devices.getByText(/^Connected now/)).toBeVisible();
  await expect.element(devices.getByText(/^Last seen 2 hours ago/)).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await devices.getByRole('button', { name: 'Log out Firefox · Windows' }).click();
  await expect.element(toast('Firefox · Windows is logged out')).toBeVisible();
  await expect.element(devices.getByText('Firefox · Windows')).not.toBeInTheDocument();
  await expect.element(devices).toHaveFocus();
  expect(team.asked(api.auth.deleteDevice).map(({ params }) => params.device)).toEqual(['web:2']);
});

test('all others are signed out by keyboard, after a question', async () => {
  const team = await openDevices([{}, {}]);
  (devices.getByRole('button', { name: 'Log out all other devices' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(team.asked(api.ownSessions.endOtherSessions)).toEqual([]);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(devices.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect.element(devices).toHaveFocus();
});

test('a device that cannot be signed out stays, and the reason is shown', async () => {
  const team = await openDevices([{}]);
  team.on(api.auth.deleteDevice, () => new Refusal('server.internal'));
  await devices.getByRole('button', { name: 'Log out Firefox · Windows' }).click();
  await expect.element(toast('Server Error')).toBeVisible();
  await expect.element(devices.getByText('Firefox · Windows')).toBeVisible();
});

test('a device without an earlier sign-in is marked as new, until the list has been seen', async () => {
  const team = await openDevices([{ is_new: true }, { name: 'Safari · iPhone' }]);
  await expect.element(devices.getByText('New', { exact: true })).toBeVisible();
  expect(devices.getByText('New', { exact: true }).elements()).toHaveLength(1);
  await expect.poll(() => team.asked(api.ownSessions.markSessionsSeen)).not.toEqual([]);
  expect(await defectsOf()).toEqual([]);
  team.emit(event({ type: 'new_device', device: 'web:9', name: 'curl/8.5.0', signed_in_at: Date.now() }));
  await expect.element(toast('Your account is now signed in on a new device: curl/8.5.0')).toBeVisible();
  await expect.element(devices.getByText('New', { exact: true })).toBeVisible();
});

test('a toast leads to the devices', async () => {
  const team = await openApp('/chat', {});
  team.on(api.ownSessions.listSessions, () => []);
  team.emit(event({ type: 'new_device', device: 'web:9', name: '', signed_in_at: Date.now() }));
  await expect.element(toast('Your account is now signed in on a new device: unknown device')).toBeVisible();
  await page.getByRole('button', { name: 'Show devices' }).click();
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expect.element(toast('Your account is now signed in on a new device: unknown device')).not.toBeInTheDocument();
});
