import type { Locator, Page } from '@playwright/test';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const PHONE = { width: 390, height: 844 };
const TARGET_PX = 44;

test.use({ viewport: PHONE, hasTouch: true });

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Controls that are smaller than a finger. Those within a text, such as links and names, are as high as its lines. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('button, a[href], [role="tab"], input, textarea, select'),
    ];
    return targets
      .filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (target) => !target.closest('p, .sr-only, label, article [aria-haspopup="dialog"]') && target.tabIndex >= 0,
      )
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(
        ({ box }) => box.width > 1 && box.right > 0 && box.bottom > 0 && (box.height < least || box.width < least),
      )
      .map(({ target, box }) => `${box.width}x${box.height} ${target.outerHTML.slice(0, 200)}`);
  }, TARGET_PX);

async function expectFit(page: Page, name: string): Promise<void> {
  await expect.soft.poll(() => overflow(page), `${name}: scrolls sideways`).toBe(0);
  await expect.soft.poll(() => smallTargets(page), `${name}: small targets`).toEqual([]);
}

/** Draws something to the left with a finger, px. */
async function drawLeft(page: Page, target: Locator, px: number): Promise<void> {
  const box = await target.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 240, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x - left, y }] });
  await touch('touchStart', 0);
  // Quickly: a long press opens the menu.
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', Math.max(20, px * share));
  await touch('touchEnd', px);
  await devtools.detach();
}

test('a phone shows one thing at a time: the list, a chat, its details, and back', async ({ page, context, team }) => {
  const ines = await team.join('Ines Pocket');
  const gid = await createPublicChannel(team.founder, 'pocket');
  await sayIn(team.founder, gid, 'Hello from the desk.');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  const list = page.getByRole('navigation', { name: 'Chats' });
  await expect(at.chatRow(page, 'pocket')).toBeVisible();
  await expectFit(page, 'list');

  await at.chatRow(page, 'pocket').tap();
  await expect(at.feed(page)).toContainText('Hello from the desk.');
  await expect(list).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectFit(page, 'chat');
  await at.composer(page).fill('Hello from the pocket.');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(at.feed(page)).toContainText('Hello from the pocket.');

  await page.getByRole('button', { name: 'Details', exact: true }).tap();
  const panel = page.getByRole('complementary');
  await panel.getByRole('tab', { name: 'Members' }).tap();
  await expect(panel).toContainText('Ines Pocket');
  expect((await panel.boundingBox())?.width).toBe(PHONE.width);
  await expectFit(page, 'panel');
  await page.getByRole('button', { name: 'Close panel' }).tap();
  await page.getByRole('link', { name: 'Back to chats' }).tap();
  await expect(list).toBeVisible();
});

test('the places of the tab bar and the settings fit a phone', async ({ page, context, team }) => {
  const ines = await team.join('Ines Tabs');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  const tabs = page.getByRole('navigation', { name: 'Main' });
  for (const place of ['People', 'Saved', 'Files', 'Settings']) {
    await tabs.getByRole('link', { name: place }).tap();
    await expect(page.getByRole('heading', { name: place }).first()).toBeVisible();
    await expectFit(page, place);
  }
  for (const area of ['My account', 'General', 'About']) {
    await page.getByRole('link', { name: area, exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: area })).toBeVisible();
    await expectFit(page, area);
    await page.getByRole('link', { name: 'Back' }).tap();
  }
});

test('a phone has the account beside the server’s name, and the button for new chats in reach of the thumb', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Thumb');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const notices = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const fresh = await at.restingPlace(page.getByRole('button', { name: 'New message or channel' }));
  expect(PHONE.width - fresh.x - fresh.width).toBeLessThan(TARGET_PX);
  expect(notices?.y, 'where notices end').toBeLessThan(fresh.y);
  expect(fresh.y + fresh.height).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  await page.getByRole('button', { name: 'Your account' }).tap();
  await page.getByRole('menuitem', { name: 'My account' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});

test('a menu is a sheet at the lower edge', async ({ page, context, team }) => {
  const ines = await team.join('Ines Sheet');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  await page.getByRole('button', { name: 'New message or channel' }).tap();
  const sheet = page.getByRole('menu');
  await expect(sheet).toBeVisible();
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return box && { x: box.x, width: box.width, end: Math.round(box.y + box.height) };
    })
    .toEqual({ x: 0, width: PHONE.width, end: PHONE.height });
  await expectFit(page, 'sheet');
  await page.touchscreen.tap(PHONE.width / 2, 40);
  await expect(sheet).toBeHidden();
});

/** Draws a finger over the screen. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', from);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * share);
  await touch('touchEnd');
}

test('a swipe from the left edge closes the details, then the chat', async ({ page, context, team }) => {
  const ines = await team.join('Ines Swiping');
  const gid = await createPublicChannel(team.founder, 'swiped');
  await openAs(context, team.url, ines);
  const ready = page.waitForResponse('**/build.json');
  await page.goto(`/chat/channel/${gid}`);
  await ready;
  await page.getByRole('button', { name: 'Details', exact: true }).tap();
  await expect(page.getByRole('complementary')).toBeVisible();
  await swipe(page, 120, 300);
  await expect(page.getByRole('complementary')).toBeVisible();
  await swipe(page, 6, 220);
  await expect(page.getByRole('complementary')).toBeHidden();
  await swipe(page, 6, 220);
  await expect(page).toHaveURL('/chat');
});

test('swiping a message to the left replies to it, a short swipe does not', async ({ page, context, team }) => {
  const ines = await team.join('Ines Draws');
  const gid = await createPublicChannel(team.founder, 'drawn');
  await sayIn(team.founder, gid, 'Draw me to the left.');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  const message = at.feed(page).getByRole('article');
  await expect(message).toContainText('Draw me to the left.');
  const reply = page.getByText('Replying to Juno Tackett');
  // What follows a finger loads when idle, after the messages.
  await expect(async () => {
    await drawLeft(page, message, 110);
    await expect(reply).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(message).toHaveCSS('translate', 'none');
  // By key: Chromium may take a touch right after a quick movement for the end of that movement.
  await at.composer(page).press('Escape');
  await expect(reply).toBeHidden();
  await drawLeft(page, message, 40);
  await expect(message).toHaveCSS('translate', 'none');
  await expect(reply).toBeHidden();
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
});

/** Whether a tap would reach it now; Playwright's tap waits until it would, when a notice has already gone. */
async function isUncovered(target: Locator): Promise<boolean> {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate(async (element) => {
    // Once scrolling has ended.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test('a notice does not cover the actions of an unsent message', async ({ page, context, team, complaints }) => {
  complaints.allow(UNREACHABLE);
  const ines = await team.join('Ines Unsent');
  const gid = await createPublicChannel(team.founder, 'unsent');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.composer(page)).toBeVisible();
  await page.route('**/api/group/*/send', (route) => route.abort());
  await at.composer(page).fill('lost');
  await page.getByRole('button', { name: 'Send' }).tap();
  const notice = at.toast(
    page,
    'Your message was not sent. The server did not answer. Check the connection and try again.',
  );
  await expect(notice).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  // It disappears after four seconds, but not under the pointer.
  await notice.hover();
  const upper = await at.restingPlace(notice);
  const lower = await at.restingPlace(again);
  expect(upper.y).toBeLessThan(lower.y);
  await page.mouse.move(0, 0);
  for (const text of ['lost too', 'lost as well']) {
    await at.composer(page).fill(text);
    await page.getByRole('button', { name: 'Send' }).tap();
  }
  await expect(again).toHaveCount(3);
  const notices = await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').count();
  expect(notices, 'notices on a phone').toBeLessThanOrEqual(2);
  await page.unroute('**/api/group/*/send');
  expect(await isUncovered(again.last())).toBe(true);
  await again.last().tap();
  await expect(again).toHaveCount(2);
});
