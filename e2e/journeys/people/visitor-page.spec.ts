import { seedPeople } from '../../fixtures/chat-seed.ts';
import { chatIn } from '../../fixtures/host-page.ts';
import { burdenOf, watchPage } from '../../fixtures/performance/page-watch.ts';
import { defectsInFrame, defectsOf } from '../../fixtures/screens/look.ts';
import { answer, expect, messages, open, opener, say, test, writerOf, writing } from '../../fixtures/visitors.ts';

test('the page opens and closes the chat, and no other sender can', async ({ team, embed, page }) => {
  const site = await embed(team, { attributes: 'data-position="left" data-open-width="360"' });
  await watchPage(page);
  await page.goto(site.url);
  const frame = page.locator('#VOCECHAT_WIDGET');
  await expect(opener(chatIn(page))).toBeVisible();
  const closed = await frame.boundingBox();
  expect(closed).toMatchObject({ x: 16, width: 48, height: 48 });

  // Messages that did not come from the chat itself: of the page, and of a window in its name.
  await page.evaluate((origin) => {
    postMessage('OPEN', '*');
    dispatchEvent(new MessageEvent('message', { data: 'OPEN', origin }));
    return new Promise((resolve) => setTimeout(resolve));
  }, team.url);
  expect(await frame.boundingBox()).toEqual(closed);
  // To the chat, from another frame of the page, which does not embed it.
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

test('the chat uses the language of the visitor', async ({ team, embed, visit }) => {
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

test('the keyboard reaches all controls, and no state has a defect', async ({ team, embed, page, complaints }) => {
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
  for (const name of ['Attach files', 'https://example.org/map', 'Messages', 'Close the chat', 'Play a sound']) {
    await page.keyboard.press('Shift+Tab');
    await expect(chat.locator(':focus')).toHaveAccessibleName(new RegExp(name));
  }
});

test('the text beside the button lasts until it is closed, whatever the styles of the page', async ({
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

test('hostile texts of an embedding page are shown as text', async ({ team, embed, page }) => {
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

test('name and address are requested if the page says so', async ({ team, embed, page, complaints }) => {
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

test('the app itself does not show in the page of another site', async ({ team, embed, page, complaints }) => {
  complaints.allow(/frame-ancestors|Framing/);
  const site = await embed(team, { body: `<iframe id="app" src="${team.url}/login"></iframe>` });
  await page.goto(site.url);
  await expect(opener(chatIn(page))).toBeVisible();
  await expect(page.frameLocator('#app').getByRole('button')).toHaveCount(0);
});

test('by its link the chat fills a page, without a defect', async ({ team, page }) => {
  await page.goto(`${team.url}/widget.html`);
  const said = page.getByRole('log', { name: 'Messages' });
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Where is the timetable?');
  await page.keyboard.press('Enter');
  await expect(said.getByText('Where is the timetable?')).toBeVisible();
  await answer(
    team.founder,
    await writerOf(team.founder, 'Where is the timetable?'),
    'See https://example.org/timetable',
  );
  await expect(said.getByRole('link', { name: 'https://example.org/timetable' })).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
});

test('if registration needs an invitation, the chat says so and registers no visitor', async ({ server, page }) => {
  const [founder] = await seedPeople(server.url, ['Juno Tackett']);
  await founder.api.server.updateLoginConfig({ body: { who_can_sign_up: 'InvitationOnly' } });
  await page.goto(`${server.url}/widget.html`);
  await expect(page.getByRole('alert')).toHaveText('This chat is for people who were invited.');
  expect(await founder.api.users.listUsers()).toHaveLength(1);
});
