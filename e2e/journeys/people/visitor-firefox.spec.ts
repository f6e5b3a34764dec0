import type { Frame, Page } from 'puppeteer-core';
import { seedPeople } from '../../fixtures/chat-seed.ts';
import { expect, openPage, test } from '../../fixtures/firefox/firefox.ts';
import { startHostPage } from '../../fixtures/host-page.ts';
import { answer, writerOf } from '../../fixtures/visitors.ts';

async function chatOf(page: Page): Promise<Frame> {
  const element = await page.locator('#VOCECHAT_WIDGET').waitHandle();
  const frame = await element.asElement()?.contentFrame();
  if (!frame) throw new Error('The page has no chat.');
  return frame;
}

test('in Firefox a visitor keeps their identity on every page of a website, with the number of unread answers', async ({
  server,
  firefox,
}) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  const site = await startHostPage({ loquat: server.url });
  const page = await openPage(firefox, site.url);
  const chat = await chatOf(page);
  await chat.locator('.launcher').click();
  await chat.locator('textarea').fill('Does the ferry run?');
  await page.keyboard.press('Enter');
  await chat.locator('article.own ::-p-text(Does the ferry run?)').wait();
  const visitor = await writerOf(juno, 'Does the ferry run?');
  await chat.locator('[aria-label="Close the chat"]').click();
  await answer(juno, visitor, 'It does');
  await chat.locator('.launcher ::-p-text(Open the chat, 1 new)').wait();

  await page.goto(`${site.url}/another-page`);
  const next = await chatOf(page);
  await next.locator('.launcher ::-p-text(Open the chat, 1 new)').wait();
  await next.locator('.launcher').click();
  await next.locator('article.theirs ::-p-text(It does)').wait();
  await next.locator('textarea').fill('Thank you');
  await page.keyboard.press('Enter');
  await next.locator('article.own ::-p-text(Thank you)').wait();
  expect(await writerOf(juno, 'Thank you')).toBe(visitor);
  await site.close();
});
