import type { Page } from 'puppeteer-core';
import { createPublicChannel, PASSWORD, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { expect, openPage, signInAside, test } from '../../fixtures/firefox/firefox.ts';

/** Firefox's console errors of a page, from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** A message of the open chat, by words in it. */
const messageWith = (page: Page, text: string) => page.locator(`[role="log"] article ::-p-text(${text})`);

test('the core works in Firefox: signing in, sending, receiving at once, reacting, and a reload', async ({
  server,
  firefox,
}) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const gid = await createPublicChannel(juno, 'pier');
  const page = await openPage(firefox, 'about:blank');
  const complaints = complaintsOf(page);
  await page.goto(server.url);
  await page.locator('input[type="email"]').fill(ines.email);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator(`nav a[href$="/chat/channel/${gid}"]`).click();

  await page.locator('[data-composer]').fill('Is anybody there?');
  await page.keyboard.press('Enter');
  await messageWith(page, 'Is anybody there?').wait();
  const said = async () => {
    const log = await juno.api.messages.listChannelHistory({ params: { gid }, query: {} });
    return log.map(({ detail }) => ('content' in detail ? detail.content : ''));
  };
  await expect.poll(said).toEqual(['Is anybody there?']);
  await sayIn(juno, gid, 'All of us');
  await messageWith(page, 'All of us').hover();
  const taken = page.waitForResponse((response) => response.url().endsWith('/like'));
  await page.locator('[aria-label="React with 👍"]').click();
  const reaction = page.locator('[role="log"] button[aria-pressed="true"] ::-p-text(Ines Corvalo reacted with 👍)');
  await reaction.wait();
  expect((await taken).status()).toBe(200);

  await page.reload();
  await messageWith(page, 'Is anybody there?').wait();
  await messageWith(page, 'All of us').wait();
  await reaction.wait();
  expect(complaints).toEqual([]);
});

test('Back in Firefox closes a menu and a dialog before it leaves the chat', async ({ server, firefox }) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  const behind = await createPublicChannel(juno, 'behind');
  const front = await createPublicChannel(juno, 'front');
  await signInAside(firefox, server.url, juno);
  const page = await openPage(firefox, `${server.url}/chat/channel/${behind}`);
  const path = () => expect.poll(() => new URL(page.url()).pathname);
  const overlays = () => page.$$eval('[role="menu"], [role="dialog"]', ({ length }) => length);
  await page.locator(`nav a[href$="/chat/channel/${front}"]`).click();
  await page.locator('[data-composer]').wait();
  for (const open of [
    () => page.locator('[aria-label="New message or channel"]').click(),
    async () => {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
    },
  ]) {
    await open();
    await expect.poll(overlays).toBe(1);
    await page.goBack();
    await expect.poll(overlays).toBe(0);
    await path().toBe(`/chat/channel/${front}`);
  }
  await page.goBack();
  await path().toBe(`/chat/channel/${behind}`);
});
