import type { Page } from '@playwright/test';
import { emailOf } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { readFeed } from '../../fixtures/feed-reader.ts';
import * as at from '../../fixtures/pages.ts';
import { measureDelivery } from '../../fixtures/performance/delivery.ts';
import { retryUnsent, startTraffic } from '../../fixtures/performance/traffic.ts';
import { expect, test } from '../../fixtures/test.ts';

const ROUNDS = 11;
const BEFORE_THE_CRASH = 25;

const texts = (name: string): string[] =>
  Array.from({ length: ROUNDS }, (_, index) => `${name} says ${String(index).padStart(3, '0')}.`);

const juno = { server: 'Harbour', name: 'Juno Tackett', email: emailOf('Juno Tackett') };
const ines = { name: 'Ines Corvalo', email: emailOf('Ines Corvalo') };

/** From an empty server to two users in one channel. */
async function begin(page: Page, guest: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL('/onboarding');
  await at.setUp(page, juno);
  await at.createChannel(page, 'berths');
  const link = await at.inviteLink(page);
  await guest.goto(link);
  await at.register(guest, ines);
  await at.openChat(guest, 'berths');
}

test('from an empty folder to two users talking, through reloads and a crash', async ({
  server,
  page,
  visit,
  complaints,
}, testInfo) => {
  const other = await visit();
  await test.step('set the server up, create a channel, invite, register', () => begin(page, other));

  await test.step('each user sees the other’s messages', async () => {
    const there = await measureDelivery(page, other, texts('Juno'));
    const back = await measureDelivery(other, page, texts('Ines'));
    const figures = `there ${there.join(', ')} ms; back ${back.join(', ')} ms`;
    testInfo.annotations.push({ type: 'delivery', description: figures });
  });

  await test.step('unread counts move, on every device', async () => {
    const phone = await visit();
    await phone.goto('/login');
    await at.signIn(phone, juno.email);
    await at.openChat(phone, 'berths');
    await other.goto('/users');
    await other.getByRole('link', { name: /Juno Tackett/ }).click();
    await other.getByRole('main').getByRole('link', { name: 'Message' }).click();
    await at.say(other, 'One thing.');
    await expect(at.unread(page, 'Ines Corvalo', 1)).toBeVisible();
    await at.say(other, 'And another.');
    await expect(at.unread(page, 'Ines Corvalo', 2)).toBeVisible();
    await expect(at.unread(phone, 'Ines Corvalo', 2)).toBeVisible();
    await expect(page).toHaveTitle('(2) Harbour Web App');
    await at.openChat(page, 'Ines Corvalo');
    await expect(at.feed(page)).toContainText('And another.');
    await expect(at.unread(page, 'Ines Corvalo', 2)).toBeHidden();
    await expect(at.unread(phone, 'Ines Corvalo', 2)).toBeHidden();
    await expect(page).toHaveTitle('Harbour Web App');
    await phone.context().close();
  });

  await test.step('a reload keeps session, place, messages and draft', async () => {
    await at.openChat(page, 'berths');
    await at.composer(page).fill('Half a sente');
    const address = page.url();
    await page.reload();
    await expect(page).toHaveURL(address);
    await expect(at.feed(page)).toContainText('Ines says 010.');
    await expect(at.composer(page)).toHaveValue('Half a sente');
    expect(await readFeed(page)).toEqual([...texts('Juno'), ...texts('Ines')]);
    await at.composer(page).fill('');
  });

  await test.step('a crash in the middle of the traffic loses no acknowledged message', async () => {
    complaints.allow(UNREACHABLE);
    await at.openChat(other, 'berths');
    const pages = [page, other];
    const traffic = [startTraffic(page, 'Juno types'), startTraffic(other, 'Ines types')];
    await Promise.all(traffic.map((one) => one.until(BEFORE_THE_CRASH)));
    await server.kill();
    for (const one of pages) await expect(at.toast(one, 'Reconnecting...')).toBeVisible();
    await Promise.all(traffic.map((one) => one.stop()));
    await server.restart();
    for (const one of pages) await expect(at.toast(one, 'Reconnecting...')).toBeHidden();
    const acknowledged = traffic.flatMap((one) => one.acknowledged);
    testInfo.annotations.push({ type: 'crash', description: `${acknowledged.length} acknowledged before it` });

    for (const one of pages) await retryUnsent(one);
    const typed = [...texts('Juno'), ...texts('Ines'), ...traffic.flatMap((one) => one.typed)].sort();
    for (const one of pages) await expect(async () => expect((await readFeed(one)).sort()).toEqual(typed)).toPass();
    const feeds = await Promise.all(pages.map(readFeed));
    expect(feeds[0]).toEqual(feeds[1]);
    expect(typed).toEqual(expect.arrayContaining(acknowledged));

    await at.say(page, 'Still there?');
    await expect(at.feed(other)).toContainText('Still there?');
    await at.say(other, 'Still here.');
    await expect(at.feed(page)).toContainText('Still here.');
  });
});
