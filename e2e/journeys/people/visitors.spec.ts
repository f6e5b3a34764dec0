import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { answerEverybody } from '../../fixtures/answering-host.ts';
import { createPublicChannel, openAs, type Person, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { chatIn, type HostPage, type HostPageOptions, startHostPage } from '../../fixtures/host-page.ts';
import { told } from '../../fixtures/notices.ts';
import { feed } from '../../fixtures/pages.ts';
import { png, propertiesHeader, upload } from '../../fixtures/files/uploads.ts';
import { medianOf } from '../../fixtures/performance/delivery.ts';
import { defectsInFrame, defectsOf } from '../../fixtures/screens/look.ts';
import { burdenOf, watchPage } from '../../fixtures/performance/page-watch.ts';
import { countTaps, tapsOf } from '../../fixtures/sound.ts';
import { expect, type Team, test as journey } from '../../fixtures/team.ts';

const test = journey.extend<{ embed: (team: Team, options?: Partial<HostPageOptions>) => Promise<HostPage> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  embed: async ({}, provide) => {
    const sites: HostPage[] = [];
    await provide(async (team, options) => {
      const site = await startHostPage({ loquat: team.url, ...options });
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.close();
  },
});

/** Visitors whose first answer is timed. */
const ROUNDS = 3;

const opener = (chat: FrameLocator) => chat.getByRole('button', { name: /^Open the chat/ });
const writing = (chat: FrameLocator) => chat.getByRole('textbox', { name: 'Write a message' });
const messages = (chat: FrameLocator) => chat.getByRole('log', { name: 'Messages' });

async function open(page: Page): Promise<FrameLocator> {
  const chat = chatIn(page);
  await opener(chat).click();
  await expect(writing(chat)).toBeFocused();
  return chat;
}

async function say(chat: FrameLocator, text: string): Promise<void> {
  await writing(chat).fill(text);
  await writing(chat).press('Enter');
  await expect(messages(chat).getByText(text)).toBeVisible();
}

/** Opens the chat, writes, and returns how many milliseconds after that press the answer was there. */
function firstAnswerMs(page: Page, text: string): Promise<number> {
  const widget = page.frames().find((frame) => frame.url().includes('/widget.html'))!;
  return widget.evaluate(async (text) => {
    async function shown<E>(find: () => E | null | undefined): Promise<E> {
      for (;;) {
        const found = find();
        if (found) return found;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
    const begun = performance.now();
    document.querySelector('button')?.click();
    const writing = await shown(() => document.querySelector<HTMLTextAreaElement>('form:not([hidden]) textarea'));
    writing.value = 'Is anybody there?';
    writing.form?.requestSubmit();
    await shown(() => document.querySelector('[role=log]')?.textContent?.includes(text));
    return performance.now() - begun;
  }, text);
}

/** Who wrote to somebody, by what they said. */
async function writerOf({ api }: Person, text: string): Promise<number> {
  const uids = (await api.users.listUsers()).map(({ uid }) => uid);
  for (const uid of uids) {
    const said = await api.messages.listUserHistory({ params: { uid }, query: {} });
    if (said.some(({ detail, from_uid }) => from_uid === uid && 'content' in detail && detail.content === text)) {
      return uid;
    }
  }
  throw new Error(`nobody said ${text}`);
}

const answer = (
  { api }: Person,
  uid: number,
  content: string,
  content_type: 'text/plain' | 'text/markdown' = 'text/plain',
) => api.messages.sendToUser({ params: { uid }, body: { content_type, content } });

test('on the page of another site a visitor chats with the host, and goes on after a reload', async ({
  team,
  embed,
  page,
}) => {
  const site = await embed(team, { attributes: 'data-title="Ask the crew" data-id="docks"' });
  await page.goto(site.url);
  const chat = await open(page);
  await expect(chat.getByRole('heading', { name: 'Ask the crew' })).toBeVisible();
  await say(chat, 'Does the ferry run today?');
  const visitor = await writerOf(team.founder, 'Does the ferry run today?');
  await answer(team.founder, visitor, 'It **does**, from `berth 2`', 'text/markdown');
  await expect(messages(chat).locator('strong', { hasText: 'does' })).toBeVisible();

  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await expect(opener(chat)).toBeFocused();
  await answer(team.founder, visitor, 'Anything else?');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
  await page.goto(`${site.url}/another-page`);
  await open(page);
  await expect(messages(chat).getByText('Anything else?')).toBeVisible();
  await say(chat, 'No, thank you');
  expect(await writerOf(team.founder, 'No, thank you')).toBe(visitor);
  await page.keyboard.press('Escape');
  await expect(opener(chat)).toBeFocused();
});

test('the page opens and closes the chat, and nobody else does', async ({ team, embed, page }) => {
  const site = await embed(team, { attributes: 'data-position="left" data-open-width="360"' });
  await watchPage(page);
  await page.goto(site.url);
  const frame = page.locator('#VOCECHAT_WIDGET');
  await expect(opener(chatIn(page))).toBeVisible();
  const closed = await frame.boundingBox();
  expect(closed).toMatchObject({ x: 16, width: 48, height: 48 });

  // Words that did not come from the chat itself: of the page, and of a window in its name.
  await page.evaluate((origin) => {
    postMessage('OPEN', '*');
    dispatchEvent(new MessageEvent('message', { data: 'OPEN', origin }));
    return new Promise((resolve) => setTimeout(resolve));
  }, team.url);
  expect(await frame.boundingBox()).toEqual(closed);
  // To the chat, from another frame of the page, which is not the one that embeds it.
  await page.evaluate(() => document.body.append(document.createElement('iframe')));
  const [sibling] = page.frames().filter((one) => one.url() === 'about:blank');
  await sibling?.evaluate(() => window.parent.frames[0]?.postMessage('OPEN', '*'));
  const widget = page.frames().find((one) => one.url().includes('/widget.html'))!;
  await widget.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(opener(chatIn(page))).toBeVisible();
  expect(await frame.boundingBox()).toEqual(closed);

  const call = (name: 'open' | 'close' | 'toggle') =>
    page.evaluate((name) => {
      const { LoquatWidget } = globalThis as never as { LoquatWidget: Record<string, () => void> };
      LoquatWidget[name]?.();
    }, name);
  await call('open');
  await expect(writing(chatIn(page))).toBeFocused();
  await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 16, width: 360 });
  await call('toggle');
  await expect.poll(() => frame.boundingBox()).toEqual(closed);
  expect(await burdenOf(page)).toMatchObject({ shift: 0 });
  await page.setViewportSize({ width: 390, height: 780 });
  await call('open');
  await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 });
  await call('close');
  // As after a sign-in elsewhere.
  await widget.evaluate(() => window.parent.postMessage('RELOAD_WITH_OPEN', '*'));
  await expect(writing(chatIn(page))).toBeFocused();
});

test('where the browser gives a frame no storage the chat works, for as long as the page is there', async ({
  team,
  embed,
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    if (window.parent !== window)
      Object.defineProperties(window, { localStorage: refuse, sessionStorage: refuse, indexedDB: refuse });
  });
  const site = await embed(team, { attributes: 'data-popup-title="Lost luggage?"' });
  await page.goto(site.url);
  const chat = await open(page);
  await say(chat, 'Without a trace');
  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await answer(team.founder, await writerOf(team.founder, 'Without a trace'), 'We found one');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
  await open(page);
  await expect(messages(chat).getByText('We found one')).toBeVisible();
  await expect(messages(chat).getByText('Without a trace')).toBeVisible();
});

test('the chat speaks the language of the visitor', async ({ team, embed, visit }) => {
  const site = await embed(team);
  for (const [locale, button, place] of [
    ['zh-CN', '打开聊天', '输入消息'],
    ['ja-JP', 'チャットを開く', 'メッセージを入力'],
  ] as const) {
    const page = await visit({ locale });
    await page.goto(site.url);
    const chat = chatIn(page);
    await chat.getByRole('button', { name: button, exact: true }).click();
    await expect(chat.getByRole('textbox', { name: place })).toBeFocused();
  }
});

test('the keyboard reaches everything, and no state has a flaw', async ({ team, embed, page, complaints }) => {
  complaints.allow(/409/);
  await page.setViewportSize({ width: 390, height: 780 });
  const site = await embed(team, { attributes: 'data-popup-title="Lost luggage?" data-auto-reg="false"' });
  await page.goto(site.url);
  const chat = chatIn(page);
  const defects = () => defectsInFrame(page, '#VOCECHAT_WIDGET');
  await opener(chat).focus();
  expect(await defects(), 'words beside the button').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat');

  await page.keyboard.press('Enter');
  await expect(chat.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await page.keyboard.type('Kay Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type(team.founder.email);
  await page.keyboard.press('Enter');
  await expect(chat.getByRole('alert')).toHaveText('This address belongs to an account. Use another one.');
  expect(await defects(), 'the questions').toEqual([]);
  await chat.getByRole('textbox', { name: 'Your email address' }).selectText();
  await page.keyboard.type('kay@visit.example');
  await page.keyboard.press('Enter');
  await expect(writing(chat)).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(messages(chat).getByText('By keyboard')).toBeVisible();
  await answer(
    team.founder,
    await writerOf(team.founder, 'By keyboard'),
    'See https://example.org/map, `B2`',
    'text/markdown',
  );
  await expect(messages(chat).getByRole('link', { name: 'https://example.org/map' })).toBeVisible();
  expect(await defects(), 'a conversation').toEqual([]);
  for (const name of ['Attach a file', 'https://example.org/map', 'Messages', 'Close the chat', 'Play a sound']) {
    await page.keyboard.press('Shift+Tab');
    await expect(chat.locator(':focus')).toHaveAccessibleName(new RegExp(name));
  }
});

test('visitor and host hear each other within a second, and the page that embeds the chat does not notice', async ({
  team,
  embed,
  visit,
}, testInfo) => {
  const leave = await answerEverybody(team.url, team.founder, 'Yes, here I am');
  const [bare, site] = [await embed(team, { embeds: false }), await embed(team)];
  const times: number[] = [];
  const blocked = { bare: 0, site: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [other, page] = [await visit(), await visit()];
    for (const one of [other, page]) await watchPage(one);
    await other.goto(bare.url);
    blocked.bare += (await burdenOf(other)).blockedMs;
    await page.goto(site.url);
    await expect(opener(chatIn(page))).toBeVisible();
    times.push(await firstAnswerMs(page, 'Yes, here I am'));
    const { shift, blockedMs } = await burdenOf(page);
    expect(shift).toBe(0);
    blocked.site += blockedMs;
  }
  leave();
  const figures = `answered after ${times.map(Math.round).join(', ')} ms; blocked ${JSON.stringify(blocked)} ms`;
  testInfo.annotations.push({ type: 'visitors', description: figures });
  expect(medianOf(times.toSorted((a, b) => a - b)), figures).toBeLessThan(1_000);
  expect(blocked.site - blocked.bare, figures).toBeLessThan(ROUNDS * 50);
});

test('each sees that the other is writing, and hears an answer while the chat is closed unless the sound is off', async ({
  team,
  embed,
  page,
}) => {
  const site = await embed(team);
  await countTaps(page);
  await page.goto(site.url);
  const chat = await open(page);
  const announced = page.waitForResponse(/\/api\/user\/typing$/);
  await say(chat, 'Who is writing?');
  const response = await announced;
  expect(response.request().postDataJSON()).toEqual({ target: { uid: 1 } });
  expect(response.ok()).toBe(true);

  const uid = await writerOf(team.founder, 'Who is writing?');
  const { api } = team.founder;
  await api.typing.announceTyping({ body: { target: { uid } } });
  await expect(chat.getByRole('status')).toHaveText('Writing…');
  await answer(team.founder, uid, 'I am');
  await expect(messages(chat).getByText('I am', { exact: true })).toBeVisible();
  await expect(chat.getByRole('status')).not.toHaveText('Writing…');

  await chat.getByRole('button', { name: 'Close the chat' }).click();
  const taps = () => tapsOf(page.frames().at(-1)!);
  const before = await taps();
  await answer(team.founder, uid, 'Still there?');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
  expect(await taps()).toBe(before + 1);
  await open(page);
  await chat.getByRole('button', { name: 'Play a sound for new answers', pressed: true }).click();
  await expect(chat.getByRole('button', { name: 'Play a sound for new answers', pressed: false })).toBeVisible();
  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await answer(team.founder, uid, 'Or not?');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
  expect(await taps()).toBe(before + 1);
});

test('words beside the button last until they are closed, whatever the styles of the page', async ({
  team,
  embed,
  page,
}) => {
  const words =
    'data-popup-title="Lost <b>luggage</b>?" data-popup-subtitle="We look for it" data-use-shadow-dom="true"';
  const site = await embed(team, { attributes: words });
  await page.goto(site.url);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('iframe { display: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const frame = page.locator('#VOCECHAT_WIDGET iframe');
  const chat = page.frameLocator('#VOCECHAT_WIDGET iframe');
  await expect(opener(chat)).toHaveAccessibleName('Open the chat Lost luggage? We look for it');
  await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 320, height: 120 });
  await chat.getByRole('button', { name: 'Close this message' }).click();
  await expect(opener(chat)).toBeFocused();
  await expect(opener(chat)).toHaveAccessibleName('Open the chat');
  await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 48, height: 48 });
  await page.goto(`${site.url}/another-page`);
  await expect(opener(chat)).toBeVisible();
  await expect(opener(chat)).toHaveAccessibleName('Open the chat');
});

test('two visitors see neither each other nor the team', async ({ team, embed, page, visit }) => {
  const bystander = await team.join('Bram Stander');
  const gid = await createPublicChannel(team.founder, 'galley');
  const site = await embed(team);
  const other = await visit();
  await page.goto(site.url);
  await other.goto(site.url);
  const [first, second] = [await open(page), await open(other)];
  await say(first, 'a word of one');
  await say(second, 'a word of two');
  await sayIn(bystander, gid, 'a word among us');
  await answer(team.founder, await writerOf(team.founder, 'a word of one'), 'for one');
  await answer(team.founder, await writerOf(team.founder, 'a word of two'), 'for two');
  await expect(messages(first).getByText('for one')).toBeVisible();
  await expect(messages(second).getByText('for two')).toBeVisible();

  await expect(messages(first)).not.toContainText(/of two|for two|among us|Bram|galley/);
  await expect(messages(second)).not.toContainText(/of one|for one|among us|Bram|galley/);
});

test('whoever embeds the chat with hostile texts gets text', async ({ team, embed, page }) => {
  const welcome = `Hello <b>you</b><img src=x onerror=alert(1)><script>alert(2)</script>`;
  const site = await embed(team, {
    attributes: `data-welcome="${welcome.replaceAll('<', '&lt;')}" data-title="&lt;i&gt;Crew&lt;/i&gt;" data-theme-color="red;}" data-logo="javascript:alert(3)"`,
  });
  await page.goto(site.url);
  const chat = await open(page);
  await expect(chat.getByRole('heading', { name: '<i>Crew</i>' })).toBeVisible();
  await expect(messages(chat)).toContainText('Hello you');
  await expect(messages(chat).locator('img, b, script')).toHaveCount(0);
  await say(chat, '<img src=x onerror=alert(4)> javascript:alert(5)');
  await expect(messages(chat).locator('img, a')).toHaveCount(0);
});

test('pictures of the page that do not load leave no hole, and a button of any shape shows its logo', async ({
  team,
  embed,
  page,
  complaints,
}) => {
  complaints.allow(/ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/);
  const gone = 'https://127.0.0.1:1/gone.png';
  const site = await embed(team, {
    attributes: `data-logo="${gone}" data-popup-title="Lost luggage?" data-popup-image="${gone}" data-close-width="120" data-close-height="60"`,
  });
  await page.goto(site.url);
  const chat = chatIn(page);
  await expect(opener(chat)).toHaveAccessibleName(/Lost luggage/);
  await expect(chat.locator('.picture')).toHaveCount(0);
  await chat.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(() => page.locator('#VOCECHAT_WIDGET').boundingBox()).toMatchObject({ width: 120, height: 60 });
  const middle = (box: { y: number; height: number } | null) => box && box.y + box.height / 2;
  await expect
    .poll(async () => middle(await chat.locator('.mark img').boundingBox()))
    .toBeCloseTo(middle(await opener(chat).boundingBox()) ?? 0, 0);
  await open(page);
  await expect(chat.locator('header img')).toHaveAttribute('src', '/api/resource/organization/logo');
});

test('a name and an address are asked for where the page says so', async ({ team, embed, page, complaints }) => {
  complaints.allow(/409/);
  const site = await embed(team, { attributes: 'data-auto-reg="false"' });
  await page.goto(site.url);
  const chat = chatIn(page);
  await opener(chat).click();
  await chat.getByRole('textbox', { name: 'Your name' }).fill('Wilma Visit');
  await chat.getByRole('textbox', { name: 'Your email address' }).fill(team.founder.email);
  await chat.getByRole('button', { name: 'Start the chat' }).click();
  await expect(chat.getByRole('alert')).toHaveText('This address belongs to an account. Use another one.');
  await chat.getByRole('textbox', { name: 'Your email address' }).fill('wilma@visit.example');
  await chat.getByRole('button', { name: 'Start the chat' }).click();
  await say(chat, 'It is me');
  const uid = await writerOf(team.founder, 'It is me');
  const users = await team.founder.api.users.listUsers();
  expect(users.find((user) => user.uid === uid)).toMatchObject({ name: 'Wilma Visit', email: 'wilma@visit.example' });
});

test('pictures and files go both ways', async ({ team, embed, page }) => {
  const site = await embed(team);
  await page.goto(site.url);
  const chat = await open(page);
  await chat
    .locator('input[type=file]')
    .setInputFiles({ name: 'timetable.txt', mimeType: 'text/plain', buffer: Buffer.from('06:10') });
  const saving = page.waitForEvent('download');
  await messages(chat).getByRole('button', { name: 'Save timetable.txt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('timetable.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('06:10');

  const uid = (await team.founder.api.users.listUsers()).at(-1)?.uid ?? 0;
  const content = await upload(team.founder, { name: 'map.png', content_type: 'image/png', bytes: png(60, 40) });
  const headers = propertiesHeader({ name: 'map.png', content_type: 'image/png', width: 60, height: 40 });
  const body = { content_type: 'vocechat/file', content } as const;
  await team.founder.api.messages.sendToUser({ params: { uid }, headers, body });
  const picture = messages(chat).getByRole('button', { name: 'Save map.png' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // The page of another site sends no cookie, and the server's own origin has none from it.
  expect(await page.context().cookies()).toEqual([]);
});

test('the app itself does not show in the page of another site', async ({ team, embed, page, complaints }) => {
  complaints.allow(/frame-ancestors|Framing/);
  const site = await embed(team, { body: `<iframe id="app" src="${team.url}/login"></iframe>` });
  await page.goto(site.url);
  await expect(opener(chatIn(page))).toBeVisible();
  await expect(page.frameLocator('#app').getByRole('button')).toHaveCount(0);
});

test('by its link the chat fills a page, without a flaw', async ({ team, page }) => {
  await page.goto(`${team.url}/widget.html`);
  const said = page.getByRole('log', { name: 'Messages' });
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Is anybody there?');
  await page.keyboard.press('Enter');
  await expect(said.getByText('Is anybody there?')).toBeVisible();
  await answer(team.founder, await writerOf(team.founder, 'Is anybody there?'), 'See https://example.org/timetable');
  await expect(said.getByRole('link', { name: 'https://example.org/timetable' })).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
});

test('where only the invited join, the chat says so and registers nobody', async ({ server, page }) => {
  const [founder] = await seedPeople(server.url, ['Juno Tackett']);
  await founder.api.server.updateLoginConfig({ body: { who_can_sign_up: 'InvitationOnly' } });
  await page.goto(`${server.url}/widget.html`);
  await expect(page.getByRole('alert')).toHaveText('This chat is for people who were invited.');
  expect(await founder.api.users.listUsers()).toHaveLength(1);
});

test('the host finds visitors under a heading of their own, and sees where they are', async ({
  team,
  embed,
  page,
  visit,
}) => {
  const host = await team.join('Hanna Berth');
  const site = await embed(team, { attributes: `data-host-id="${host.uid}"` });
  const guest = await visit({ locale: 'fr-CA', timezoneId: 'Asia/Tokyo' });
  await guest.goto(`${site.url}/timetable?from=isle#boats`);
  await say(await open(guest), 'Does the ferry run today?');

  await openAs(page.context(), team.url, host);
  await page.goto('/');
  const list = page.getByRole('navigation', { name: 'Chats' });
  await expect(list.getByRole('button', { name: /^Visitors/ })).toBeVisible();
  await list.getByRole('link').filter({ hasText: 'Does the ferry run today?' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Details', exact: true }).click();
  const details = page.getByRole('complementary', { name: /^Details of/ });
  await expect(details.getByRole('link', { name: 'Tideline Ferries' })).toHaveAttribute(
    'href',
    `${site.url}/timetable?from=isle`,
  );
  await expect(details.getByText('Canadian French')).toBeVisible();
  await expect(details.getByText(/^\d\d:\d\d \(Asia\/Tokyo\)$/)).toBeVisible();
});

test('a host assigns a visitor to a colleague, who reads all of it and answers in the same chat until it is done', async ({
  team,
  embed,
  page,
  visit,
}) => {
  const host = await team.join('Hugo First');
  const colleague = await team.join('Nora Next');
  const site = await embed(team, { attributes: `data-host-id="${host.uid}"` });
  const guest = await visit();
  await guest.goto(site.url);
  const chat = await open(guest);
  await say(chat, 'May I bring a horse?');

  await openAs(page.context(), team.url, host);
  await page.goto('/');
  const row = (at: Page) => at.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: /^w-/ });
  const showDetails = (at: Page) => at.getByRole('main').getByRole('button', { name: 'Details', exact: true }).click();
  await row(page).click();
  await showDetails(page);
  await page.getByRole('button', { name: 'Assign to a colleague' }).click();
  await page.getByRole('dialog').getByRole('option', { name: 'Nora Next' }).click();
  await told(page, 'Nora Next talks with the visitor now');

  const other = await visit();
  await openAs(other.context(), team.url, colleague);
  await other.goto('/');
  await row(other).click();
  await showDetails(other);
  await other.getByRole('button', { name: 'Whole conversation' }).click();
  await expect(other.getByRole('dialog').getByText('May I bring a horse?')).toBeVisible();
  await other.keyboard.press('Escape');
  await other.getByRole('textbox', { name: /^Message w-/ }).fill('A small one');
  await other.keyboard.press('Enter');
  await expect(messages(chat).getByText('A small one')).toBeVisible();
  await expect(messages(chat)).not.toContainText('🤝');

  await other.getByRole('button', { name: 'Mark as done' }).click();
  await expect(other.getByRole('button', { name: /^Done with visitors/ })).toBeVisible();
  await say(chat, 'It is a pony');
  await expect(other.getByRole('button', { name: /^Visitors/ })).toBeVisible();
  await expect(feed(other).getByText('It is a pony')).toBeVisible();
  await guest.reload();
  const reloaded = await open(guest);
  for (const text of ['May I bring a horse?', 'A small one', 'It is a pony']) {
    await expect(messages(reloaded).getByText(text)).toBeVisible();
  }
});
