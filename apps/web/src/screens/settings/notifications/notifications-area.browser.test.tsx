import { api, DEFAULT_NOTIFICATION_SETTINGS, type NotificationSettings, Timestamp } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import type { Team, TeamParts } from '#testing/browser/team.ts';
import { event } from '#testing/events.ts';

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const main = page.getByRole('main');

/** A server that stores settings as the real one does. */
function keepSettings(team: Team, first: Partial<NotificationSettings> = {}) {
  let kept: NotificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, ...first };
  team.on(api.notificationSettings.getNotificationSettings, () => kept);
  team.on(api.notificationSettings.updateNotificationSettings, ({ body: { chats, ...changes } }) => {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const isOther = ({ target }: { target: object }) =>
      !chats.some((chat) => JSON.stringify(chat.target) === JSON.stringify(target));
    const levels = chats.flatMap(({ target, level }) => (level ? [{ target, level }] : []));
    kept = { ...kept, ...given, chats: [...kept.chats.filter(isOther), ...levels] };
    return undefined;
  });
  return { now: () => kept, set: (next: Partial<NotificationSettings>) => (kept = { ...kept, ...next }) };
}

async function openSettings(first: Partial<NotificationSettings> = {}, parts: TeamParts = {}) {
  const team = await openApp('/setting/notifications', parts);
  const kept = keepSettings(team, first);
  await expect.element(main.getByRole('radio', { name: 'All messages' })).toBeVisible();
  return { team, kept };
}

test('the general level, sound and preview apply at once', async () => {
  const { kept } = await openSettings();
  await expect.element(main.getByRole('radio', { name: 'All messages' })).toBeChecked();
  await main.getByRole('radio', { name: 'Mentions only' }).click();
  await expect.poll(() => kept.now().level).toBe('mentions');
  await main.getByRole('switch', { name: /^Sound/ }).click();
  await main.getByRole('switch', { name: /^Preview/ }).click();
  await expect.poll(kept.now).toMatchObject({ sound: false, preview: false, level: 'mentions' });
  await expect.element(main.getByRole('switch', { name: /^Preview/ })).not.toBeChecked();
});

test('a change that the server refuses is reverted, with a toast', async () => {
  const { team } = await openSettings();
  team.on(api.notificationSettings.updateNotificationSettings, () => new Refusal('server.internal'));
  await main.getByRole('radio', { name: 'Nothing' }).click();
  await expect.element(toast('Server Error')).toBeVisible();
  await expect.element(main.getByRole('radio', { name: 'All messages' })).toBeChecked();
});

test('keywords are added once, checked and removed', async () => {
  const { kept } = await openSettings();
  const field = main.getByRole('textbox', { name: 'Keyword' });
  await field.fill('  Quay wall ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => kept.now().keywords).toEqual(['Quay wall']);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await field.fill('quay WALL');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await field.fill('x'.repeat(101));
  await main.getByRole('button', { name: 'Add keyword' }).click();
  await expect.element(main.getByText('That is too long.')).toBeVisible();
  await field.fill('crane');
  await main.getByRole('button', { name: 'Add keyword' }).click();
  await expect.poll(() => kept.now().keywords).toEqual(['Quay wall', 'crane']);
  await main.getByRole('button', { name: 'Remove Quay wall' }).click();
  await expect.poll(() => kept.now().keywords).toEqual(['crane']);
});

test('quiet hours begin in the time zone of the device, and a time is saved when it is complete', async () => {
  const { kept } = await openSettings({
    quiet_hours: { enabled: false, from: '22:00', to: '07:00', time_zone: 'Pacific/Chatham' },
  });
  await main.getByRole('switch', { name: /^Quiet hours/ }).click();
  await expect.poll(() => kept.now().quiet_hours).toMatchObject({ enabled: true, time_zone: here });
  const from = main.getByLabelText('From');
  await from.fill('23:30');
  expect(kept.now().quiet_hours.from).toBe('22:00');
  await main.getByLabelText('To', { exact: true }).click();
  await expect.poll(() => kept.now().quiet_hours.from).toBe('23:30');
  await from.fill('');
  await main.getByRole('switch', { name: /^Sound/ }).click();
  await expect.poll(() => kept.now().sound).toBe(false);
  await expect.element(from).toHaveValue('23:30');
  expect(kept.now().quiet_hours.from).toBe('23:30');
});

test('a user who has travelled can switch to the time zone of the device', async () => {
  const { kept } = await openSettings({
    quiet_hours: { enabled: true, from: '22:00', to: '07:00', time_zone: 'Pacific/Chatham' },
  });
  await expect.element(main.getByText('Time zone: Pacific/Chatham')).toBeVisible();
  await main.getByRole('button', { name: `Use ${here}` }).click();
  await expect.poll(() => kept.now().quiet_hours.time_zone).toBe(here);
  await expect.element(main.getByRole('button', { name: `Use ${here}` })).not.toBeInTheDocument();
});

test('do not disturb lasts an hour, or until it is ended', async () => {
  const { kept } = await openSettings();
  const earliest = Date.now() + 3_600_000;
  await main.getByRole('button', { name: 'For 1 hour' }).click();
  await expect.poll(() => kept.now().do_not_disturb_until).toBeGreaterThanOrEqual(earliest);
  expect(kept.now().do_not_disturb_until).toBeLessThanOrEqual(Date.now() + 3_600_000);
  await expect.element(main.getByText(/^No notifications until \d\d:\d\d\.$/)).toBeVisible();
  await main.getByRole('button', { name: 'End now' }).click();
  await expect.poll(() => kept.now().do_not_disturb_until).toBe(0);
  await expect.element(main.getByRole('button', { name: 'For 1 hour' })).toBeVisible();
});

test('a change by another device shows while the settings are open', async () => {
  const { team, kept } = await openSettings();
  kept.set({ level: 'nothing' });
  team.emit(event({ type: 'notification_settings_changed' }));
  await expect.element(main.getByRole('radio', { name: 'Nothing' })).toBeChecked();
});

test('mail about missed messages is the switch of the account', async () => {
  const { team } = await openSettings({}, { common: { msg_smtp_notify_enable: true } });
  team.on(api.users.updateMe, ({ body }) => ({ ...team.me, ...(body as object) }));
  await main.getByRole('switch', { name: /^Email me about missed messages/ }).click();
  await expect
    .poll(() => team.asked(api.users.updateMe).map(({ body }) => body.msg_smtp_notify_enable))
    .toEqual([false]);
});

test('emails about new devices can be switched off if the server sends mail', async () => {
  const team = await openApp('/setting/notifications');
  team.on(api.mail.isMailEnabled, () => true);
  const kept = keepSettings(team);
  const letters = main.getByRole('switch', { name: /^Email me about new devices/ });
  await expect.element(letters).toBeChecked();
  await letters.click();
  await expect.element(letters).not.toBeChecked();
  await expect.poll(() => kept.now().new_device_letters).toBe(false);
});

test('the settings have no defects', async () => {
  await openSettings(
    {
      keywords: ['quay wall', '岸壁', 'x'.repeat(100)],
      quiet_hours: { enabled: true, from: '22:00', to: '07:00', time_zone: 'Pacific/Chatham' },
      do_not_disturb_until: Timestamp.parse(Date.now() + 3_600_000),
    },
    { common: { msg_smtp_notify_enable: true } },
  );
  expect(await defectsOf(), 'notifications').toEqual([]);
});

test('a chat gets a level of its own in its settings and its menu, and loses it again', async () => {
  const team = await openApp('/setting/channel/1/notifications', { channels: [{ name: 'harbour' }] });
  const kept = keepSettings(team, { level: 'mentions' });
  await expect.element(main.getByRole('radio', { name: 'As in my settings: Mentions only' })).toBeChecked();
  await main.getByRole('radio', { name: 'All messages' }).click();
  await expect.poll(() => kept.now().chats).toEqual([{ target: { gid: 1 }, level: 'all' }]);
  await expect.element(main.getByRole('radio', { name: 'All messages' })).toBeChecked();
  expect(await defectsOf(), 'notifications of a chat').toEqual([]);
  await main.getByRole('radio', { name: 'As in my settings: Mentions only' }).click();
  await expect.poll(() => kept.now().chats).toEqual([]);
});
