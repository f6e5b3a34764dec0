import { api, ServiceKind, type ServiceSwitch, Timestamp } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';

const main = page.getByRole('main');
const NOW = Timestamp.parse(Date.UTC(2026, 4, 4));
const known: ServiceSwitch = {
  id: 1,
  channel_type: 'telegram',
  enabled: true,
  created_at: NOW,
  updated_at: NOW,
  users: 9,
};

async function openArea() {
  const team = await openApp('/setting/general', { me: { is_admin: true } });
  answerAreaTags(team);
  let switches = [known];
  team.on(api.notificationServices.listServiceSwitches, () => switches);
  team.on(api.notificationServices.switchServiceKind, ({ body }) => {
    const next = { ...known, ...body, id: 2, users: 0 };
    switches = [...switches.filter(({ channel_type }) => channel_type !== body.channel_type), next];
    return next;
  });
  await page.getByRole('link', { name: 'Notification services' }).click();
  await expect.element(main.getByRole('switch', { name: /^Telegram/ })).toBeChecked();
  return team;
}

test('administrators see where messages of each kind go, how many people use it, and switch it', async () => {
  const team = await openArea();
  expect(main.getByRole('switch').elements()).toHaveLength(ServiceKind.options.length);
  await expect.element(main.getByText('Used by 9 people · goes to api.telegram.org')).toBeVisible();
  await expect.element(main.getByText('Not used yet · any public address')).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await main.getByRole('switch', { name: /^Matrix/ }).click();
  await expect.element(main.getByRole('switch', { name: /^Matrix/ })).toBeChecked();
  expect(team.asked(api.notificationServices.switchServiceKind).map(({ body }) => body)).toEqual([
    { channel_type: 'matrix', enabled: true },
  ]);
});

test('a switch that the server refuses stays as it was', async () => {
  const team = await openArea();
  team.on(api.notificationServices.switchServiceKind, () => new Refusal('server.internal'));
  await main.getByRole('switch', { name: /^Telegram/ }).click();
  await expect.element(toast('Server Error')).toBeVisible();
  await expect.element(main.getByRole('switch', { name: /^Telegram/ })).toBeChecked();
});
