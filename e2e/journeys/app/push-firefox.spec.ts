import type { Page } from 'puppeteer-core';
import { createPublicChannel, openAs, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { expect, openAside, openPage, signInAside, test } from '../../fixtures/firefox/firefox.ts';
import * as at from '../../fixtures/pages.ts';
import { allowPush, openWithMembers, untilState } from '../../fixtures/push/push.ts';

test.use({ language: 'zh-CN' });

/** Firefox's notifications of the app. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

/** Allows notifications in the settings, in Chinese. */
async function turnOn(page: Page, origin: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', { timeout: 180_000 });
  await page.browserContext().overridePermissions(origin, ['notifications']);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.locator('main button ::-p-text(开启)').click();
  await page.locator('main button ::-p-text(关闭)').wait();
}

test('a push reaches Firefox while no page of the app is open there, which decrypts and shows it', async ({
  server,
  page,
  context,
  firefox,
  autopush,
  service,
}) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  await allowPush(juno);
  await ines.api.users.updateMe({ body: { language: 'zh' } });
  const gid = await createPublicChannel(juno, 'pier');
  await openAs(context, server.url, juno);
  await openWithMembers(page, gid);
  await signInAside(firefox, server.url, ines);
  const hers = await openPage(firefox, `${server.url}/setting/notifications`);
  await turnOn(hers, server.url);
  await untilState(page, ines, 'Online');
  await hers.close();
  await untilState(page, ines, 'Offline');

  await at.say(page, 'Fog over the pier');
  await autopush.untilTaken(1);
  const [{ headers, body }] = service.received as [(typeof service.received)[0]];
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal', topic: `g${gid}` });
  expect(body.toString('latin1')).not.toContain('Fog');
  const aside = await openAside(firefox, server.url);
  const inChannel = { title: 'Juno Tackett（#pier）', tag: `g${gid}` };
  await expect.poll(() => shown(aside)).toMatchObject([{ ...inChannel, body: 'Fog over the pier' }]);

  const lifted = await sayIn(juno, gid, 'It lifts');
  const data = { url: `/chat/channel/${gid}?mid=${lifted}`, mid: lifted };
  await expect.poll(() => shown(aside)).toMatchObject([{ ...inChannel, body: 'It lifts', data }]);
  await juno.api.messages.deleteMessage({ params: { mid: lifted } });
  await expect.poll(() => shown(aside)).toEqual([]);
});
