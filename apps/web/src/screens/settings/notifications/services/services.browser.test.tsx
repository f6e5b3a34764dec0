import { api, type NotificationService, SECRET_MASK, ServiceKind, Timestamp } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import { keepServices, storedService } from '#testing/browser/services.ts';
import type { Team } from '#testing/browser/team.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const field = (name: string) => main.getByRole('textbox', { name, exact: true });
const telegram = storedService('telegram', { bot_token: 'x', chat_id: '418220913' });

async function openServices(first: readonly NotificationService[], offered: readonly ServiceKind[]) {
  const team: Team = await openApp('/setting/general', { channels: [{ name: 'general' }, { name: 'bridge' }] });
  const kept = keepServices(team, first, offered);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect.element(main.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  return { team, kept };
}

test('without a service and an allowed kind, the page says nothing about services', async () => {
  await openServices([], []);
  await expect.element(main.getByRole('radio', { name: 'All messages' })).toBeVisible();
  expect(main.getByRole('heading', { name: 'Add a service' }).query()).toBeNull();
});

test('a service is added with the fields of its kind, tested and removed', async () => {
  const { team, kept } = await openServices([], ['telegram', 'gotify']);
  await button('Gotify').click();
  await expect.element(field('Name')).toHaveFocus();
  await button('Save').click();
  await expect.element(main.getByText('Fill this in.')).toBeVisible();
  await field('Server address').fill('not an address');
  await button('Save').click();
  await expect.element(main.getByText('This does not look right.')).toBeVisible();
  await field('Server address').fill('https://push.example.org');
  await field('Application token').fill('A-token');
  await main.getByRole('radio', { name: 'Everything that is not muted' }).click();
  await main.getByRole('checkbox', { name: 'Not while I am online here' }).click();
  await button('Save').click();
  await expect
    .poll(() => team.asked(api.notificationServices.createNotificationService).map(({ body }) => body))
    .toMatchObject([
      {
        channel_type: 'gotify',
        name: 'Gotify',
        enabled: true,
        config: { server_url: 'https://push.example.org', app_token: 'A-token', priority: '' },
        trigger_on_all_messages: true,
        trigger_on_groups: [],
        skip_when_online: false,
      },
    ]);
  expect(await defectsOf()).toEqual([]);

  await button('Test').click();
  await expect.element(main.getByText(/^Test sent at /)).toBeVisible();
  await button('Remove Gotify').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(toast('Gotify removed')).toBeVisible();
  await expect.poll(kept.now).toEqual([]);
});

test('a stored secret is masked, kept unless it is replaced, and needed again at another address', async () => {
  const matrix = storedService('matrix', {
    homeserver_url: 'https://matrix.example',
    access_token: 'x',
    room_id: '!a:b',
  });
  const { team } = await openServices([matrix], ['matrix']);
  const saved = () => team.asked(api.notificationServices.updateNotificationService).map(({ body }) => body.config);
  await button('Edit Matrix').click();
  await expect.element(field('Access token')).toHaveValue(SECRET_MASK);
  await field('Room ID').fill('!c:d');
  await expect.element(button('Test')).toBeDisabled();
  await button('Save').click();
  await expect.poll(saved).toMatchObject([{ access_token: SECRET_MASK, room_id: '!c:d' }]);

  await field('Homeserver address').fill('https://other.example');
  await button('Save').click();
  await expect.element(main.getByText('Enter it again: it belongs to the earlier address.')).toBeVisible();
  await button('Replace: Access token').click();
  const typed = main.getByLabelText('Access token', { exact: true });
  await expect.element(typed).toHaveFocus();
  await userEvent.keyboard('new-token');
  await button('Save').click();
  await expect
    .poll(() => saved()[1])
    .toMatchObject({ access_token: 'new-token', homeserver_url: 'https://other.example' });
  await expect.element(field('Access token')).toHaveValue(SECRET_MASK);
  await button('Replace: Access token').click();
  await button('Keep the old one: Access token').click();
  await expect.element(field('Access token')).toHaveValue(SECRET_MASK);
});

test('a service gets chosen channels, and is switched off and on', async () => {
  const { team, kept } = await openServices([telegram], ['telegram']);
  await button('Edit Telegram').click();
  await main.getByRole('radio', { name: 'Only some channels' }).click();
  await main.getByRole('checkbox', { name: '#bridge' }).click();
  await main.getByRole('checkbox', { name: 'Also mentions and direct messages' }).click();
  await button('Save').click();
  await expect
    .poll(kept.now)
    .toMatchObject([{ trigger_on_all_messages: false, trigger_on_mentions: true, trigger_on_groups: [2] }]);
  await expect.element(main.getByText(/^1 channel · last sent /)).toBeVisible();
  await main.getByRole('switch', { name: 'Telegram' }).click();
  await expect.poll(kept.now).toMatchObject([{ enabled: false, trigger_on_groups: [2] }]);
  expect(team.asked(api.notificationServices.updateNotificationService).at(-1)?.body.config).toMatchObject({
    bot_token: SECRET_MASK,
  });
});

test('a service that fails says why, also after a test', async () => {
  const at = Timestamp.parse(Date.now());
  const failure = { at, reason: 'unauthorized', status: 403, switched_off: false } as const;
  const { team, kept } = await openServices([{ ...telegram, failure }], ['telegram']);
  await expect.element(main.getByText(/^Not sent since .* The service does not accept the key\.$/)).toBeVisible();
  await button('Repair Telegram').click();
  team.on(api.notificationServices.testNotificationService, () => {
    kept.change(1, { failure: { ...failure, reason: 'unreachable', status: null } });
    return new Refusal('notification_service.test_failed');
  });
  await button('Test').click();
  const alert = main.getByRole('alert').filter({ hasText: 'The test was not sent. The service does not answer.' });
  await expect.element(alert).toBeVisible();
});

test('a service of a kind that was switched off can only be removed', async () => {
  await openServices([telegram], []);
  await expect.element(main.getByText('An admin has switched this service off.')).toBeVisible();
  expect(main.getByRole('switch', { name: 'Telegram' }).query()).toBeNull();
  await expect.element(button('Remove Telegram')).toBeVisible();
});

test('every kind has a form without defects, in both themes and on a phone', async () => {
  await openServices([], ServiceKind.options);
  for (const name of ['Telegram', 'Own JSON', 'Slack format']) {
    await button(name).click();
    await expect.element(field('Name')).toHaveFocus();
    expect.soft(await defectsOf()).toEqual([]);
  }
});
