import type { BrowserContext, Page } from '@playwright/test';
import { untilInstalled } from '../../fixtures/app-worker.ts';
import { createPublicChannel, openAs, sayIn, sayTo, seedPeople } from '../../fixtures/chat-seed.ts';
import type { LoquatServer } from '../../fixtures/loquat-server.ts';
import * as at from '../../fixtures/pages.ts';
import { type ChromiumDevice, expect, test } from '../../fixtures/push/chromium-device.ts';
import { allowPush, openWithMembers, untilState } from '../../fixtures/push/push.ts';
import { untilShared } from '../../fixtures/waiting.ts';

/** Allows notifications in the settings, in Japanese. */
async function turnOn({ context }: ChromiumDevice, page: Page): Promise<void> {
  await page.goto('/setting/notifications');
  await untilInstalled(page);
  await context.grantPermissions(['notifications']);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'オンにする' }).click();
  await expect(main.getByRole('button', { name: 'オフにする' })).toBeVisible();
}

interface Parts {
  server: LoquatServer;
  page: Page;
  context: BrowserContext;
  device: ChromiumDevice;
}

/** Juno at her app, and Ines, who reads Japanese, at hers, where notifications are on. */
async function meet({ server, page, context, device }: Parts) {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  await allowPush(juno);
  await ines.api.users.updateMe({ body: { language: 'ja' } });
  const gid = await createPublicChannel(juno, 'pier');
  await openAs(context, server.url, juno);
  await openWithMembers(page, gid);
  await openAs(device.context, server.url, ines);
  const hers = await device.context.newPage();
  await turnOn(device, hers);
  return { juno, ines, gid, hers };
}

test('a user without an open app is notified of messages, in their language, until deletion or reading', async ({
  server,
  page,
  context,
  device,
}) => {
  const { juno, ines, gid, hers } = await meet({ server, page, context, device });
  await untilState(page, ines, 'Online');
  await hers.close();
  await untilState(page, ines, 'Offline');

  await at.say(page, 'Fog over the pier');
  const first = await device.deliver();
  expect(first.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: `g${gid}` });
  expect(first.payload).toMatchObject({ badge: 1, actions: { reply: '返信', read: '既読にする' } });
  const inChannel = { title: 'Juno Tackett（#pier）', tag: `g${gid}`, silent: false };
  await expect.poll(device.shown).toMatchObject([{ ...inChannel, body: 'Fog over the pier' }]);

  // The newest message of a chat replaces the earlier one.
  const lifted = await sayIn(juno, gid, 'It lifts');
  await device.deliver();
  const data = { url: `/chat/channel/${gid}?mid=${lifted}`, mid: lifted };
  await expect.poll(device.shown).toMatchObject([{ ...inChannel, body: 'It lifts', data }]);
  await juno.api.messages.deleteMessage({ params: { mid: lifted } });
  const deletion = await device.deliver();
  expect(deletion.payload).toEqual({ type: 'withdrawal', tag: `g${gid}`, mids: [lifted], badge: 1 });
  await expect.poll(device.shown).toEqual([]);

  const back = await sayIn(juno, gid, 'It is back');
  await device.deliver();
  await expect.poll(device.shown).toMatchObject([{ body: 'It is back' }]);
  // On another device of hers.
  await ines.api.chats.updateReadMarkers({ body: { groups: [{ gid, mid: back }] } });
  await device.deliver();
  await expect.poll(device.shown).toEqual([]);

  await ines.api.chats.updateMutes({ body: { add_groups: [{ gid }] } });
  await sayIn(juno, gid, 'Said where nobody listens');
  const asked = await sayTo(juno, ines, 'Are you coming?');
  const direct = await device.deliver();
  expect(direct.headers).toMatchObject({ urgency: 'high', topic: `u${juno.uid}` });
  expect(direct.payload).toMatchObject({ mid: asked, reason: 'direct' });
  await expect.poll(device.shown).toMatchObject([{ title: 'Juno Tackett', body: 'Are you coming?', silent: false }]);
  expect(await device.badges()).toEqual([1, 2, 1, 2, 0, 1]);

  const tab = await device.context.newPage();
  await tab.goto('/setting/general');
  await device.press(`u${juno.uid}`);
  await expect(tab).toHaveURL(new RegExp(`/chat/dm/${juno.uid}`));
  await expect(at.messageRow(tab, 'Are you coming?')).toBeVisible();
  expect(await device.shown()).toEqual([]);
  expect(device.context.pages().filter((one) => one.url().startsWith(server.url))).toEqual([tab]);
});

test('a reply in a notification is sent, and a chat marked as read there is read, with no page open', async ({
  server,
  page,
  context,
  device,
}) => {
  const { juno, ines, gid, hers } = await meet({ server, page, context, device });
  await untilShared(hers, 0);
  await hers.close();
  await untilState(page, ines, 'Offline');

  await sayIn(juno, gid, 'Where are you?');
  await device.deliver();
  await expect.poll(device.shown).toMatchObject([{ tag: `g${gid}` }]);
  await device.press(`g${gid}`, { action: 'reply', reply: 'On my way' });
  await expect(at.messageRow(page, 'On my way')).toContainText('Ines Corvalo');

  const mid = await sayTo(juno, ines, 'Good');
  await expect.poll(async () => (await device.deliver()).payload).toMatchObject({ type: 'message', mid });
  await expect.poll(device.shown).toMatchObject([{ tag: `u${juno.uid}` }]);
  await device.press(`u${juno.uid}`, { action: 'read' });
  expect(await device.shown()).toEqual([]);

  const again = await device.context.newPage();
  await again.goto('/chat');
  await expect(again.getByRole('link').filter({ hasText: 'Good' })).toBeVisible();
  await expect(again.getByText(/^未読 \d+ 件$/)).toHaveCount(0);
});
