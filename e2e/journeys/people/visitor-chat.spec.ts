import type { FrameLocator, Page } from '@playwright/test';
import { png } from '../../fixtures/files/uploads.ts';
import { chatIn } from '../../fixtures/host-page.ts';
import { defectsInFrame } from '../../fixtures/screens/look.ts';
import { answer, expect, messages, open, opener, say, test, writerOf, writing } from '../../fixtures/visitors.ts';

const close = (chat: FrameLocator) => chat.getByRole('button', { name: 'Close the chat' });

/** Whether the frame scrolls: it must show all of its document. */
const isScrolled = (page: Page): Promise<boolean> =>
  page
    .frames()
    .find((frame) => frame.url().includes('/widget.html'))!
    .evaluate(() => {
      const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement!;
      return scrollTop > 0 || scrollHeight > clientHeight;
    });

async function expectNewest(page: Page, chat: FrameLocator, text: string): Promise<void> {
  await expect(messages(chat).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(close(chat)).toBeInViewport({ ratio: 1 });
  await expect(writing(chat)).toBeInViewport({ ratio: 1 });
  expect(await isScrolled(page)).toBe(false);
}

test('a long conversation opens at its newest message, below its header, and follows new answers', async ({
  team,
  embed,
  page,
}) => {
  const site = await embed(team);
  await page.goto(site.url);
  const chat = await open(page);
  await say(chat, 'Tell me everything');
  const visitor = await writerOf(team.founder, 'Tell me everything');
  for (let line = 1; line <= 40; line += 1) await answer(team.founder, visitor, `Sailing number ${line}`);
  await expectNewest(page, chat, 'Sailing number 40');
  await page.goto(`${site.url}/another-page`);
  await open(page);
  await expectNewest(page, chat, 'Sailing number 40');
  await answer(team.founder, visitor, 'And one more');
  await expectNewest(page, chat, 'And one more');
  await close(chat).click();
  await answer(team.founder, visitor, 'While it was closed');
  await open(page);
  await expectNewest(page, chat, 'While it was closed');

  // A reader further up stays there, and sees how many messages are new.
  await messages(chat).evaluate((feed) => (feed.scrollTop = 0));
  await expect(messages(chat).getByText('Tell me everything')).toBeInViewport();
  await answer(team.founder, visitor, 'The very last');
  await chat.getByRole('button', { name: 'New messages' }).click();
  await expectNewest(page, chat, 'The very last');
});

test('answers of a bot have lists and code, and show the name and the avatar of their author', async ({
  team,
  embed,
  page,
}) => {
  const site = await embed(team);
  await page.goto(site.url);
  const chat = await open(page);
  await say(chat, 'How do I install it?');
  const visitor = await writerOf(team.founder, 'How do I install it?');
  const markdown =
    '# Steps\n\n1. Get it:\n   - by `curl`\n   - by hand\n2. Run:\n\n```sh\nnpm  start # now\n```\n\n> Good luck';
  await answer(team.founder, visitor, markdown, 'text/markdown');
  const log = messages(chat);
  await expect(log.locator('ol > li')).toHaveCount(2);
  await expect(log.locator('ol > li').first().locator('ul > li')).toHaveText(['by curl', 'by hand']);
  await expect(log.locator('pre code')).toHaveText('npm  start # now');
  await expect(log.locator('blockquote')).toHaveText('Good luck');
  await expect(log.locator('article.theirs .author')).toHaveText(/Juno Tackett$/);
  await expect(chat.locator('header .host')).toContainText('Juno Tackett');
  expect(await defectsInFrame(page, '#VOCECHAT_WIDGET')).toEqual([]);
});

test('several files are sent at once, and a pasted picture', async ({ team, embed, page }) => {
  const site = await embed(team);
  await page.goto(site.url);
  const chat = await open(page);
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await chat.locator('input[type=file]').setInputFiles([text('one.txt'), text('two.txt'), text('three.txt')]);
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    await expect(messages(chat).getByRole('button', { name: `Save ${name}` })).toBeVisible();
  }
  await writing(chat).evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...png(8, 8)],
  );
  await expect(messages(chat).getByRole('button', { name: 'Save pasted.png' })).toBeVisible();
});

test('a visitor has a friendly name, and the team follows them through a single-page app', async ({
  team,
  embed,
  visit,
}) => {
  const site = await embed(team);
  const page = await visit({ timezoneId: 'America/Argentina/Buenos_Aires' });
  await page.goto(site.url);
  const chat = await open(page);
  await say(chat, 'From far away');
  const visitor = await writerOf(team.founder, 'From far away');
  const nameOf = async () => (await team.founder.api.users.getUser({ params: { uid: visitor } })).name;
  expect(await nameOf()).toMatch(/^Visitor from Buenos Aires( \d{4})?$/);

  const told = page.waitForRequest(
    (request) => request.url().endsWith('/visitor/place') && String(request.postData()).includes('Fares'),
  );
  await page.evaluate(() => {
    history.pushState({}, '', '/fares?from=isle');
    document.title = 'Fares';
  });
  expect((await told).postDataJSON()).toMatchObject({ page_url: `${site.url}/fares?from=isle`, page_title: 'Fares' });

  await page.evaluate(() => {
    const { LoquatWidget } = globalThis as never as { LoquatWidget: { setUser: (user: object) => void } };
    LoquatWidget.setUser({ name: 'Wilma Visit', email: 'wilma@visit.example', attributes: { plan: 'pro', seats: 3 } });
  });
  await expect.poll(nameOf).toBe('Wilma Visit');
});

test('the chat is there on a page that unsets all styles and isolates itself, light or dark', async ({
  team,
  embed,
  page,
}) => {
  const site = await embed(team, {
    attributes: 'data-theme="dark"',
    headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  });
  await page.goto(site.url);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { all: unset !important } iframe { display: none !important; opacity: 0 !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const frame = page.locator('#VOCECHAT_WIDGET');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(opener(chatIn(page))).toBeVisible();
  await expect.poll(() => frame.boundingBox()).toEqual({ x: width - 64, y: height - 64, width: 48, height: 48 });
  const chat = await open(page);
  await expect.poll(() => frame.boundingBox()).toMatchObject({ x: width - 396, width: 380 });
  await say(chat, 'In the dark');
  await expect(chat.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await defectsInFrame(page, '#VOCECHAT_WIDGET')).toEqual([]);
  await page.evaluate(() => {
    const { LoquatWidget } = globalThis as never as { LoquatWidget: { setTheme: (theme: string) => void } };
    LoquatWidget.setTheme('light');
  });
  await expect(chat.locator('html')).toHaveAttribute('data-theme', 'light');
});
