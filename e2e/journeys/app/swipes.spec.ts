import type { Page } from '@playwright/test';
import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import { expect, test } from '../../fixtures/team.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Moves a finger from the left edge over most of the screen. */
async function swipeFromEdge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 400 })) });
  await touch('touchStart', [6]);
  for (const x of [60, 120, 180, 240]) await touch('touchMove', [x]);
  await touch('touchEnd', []);
}

test('a swipe from the left edge closes the open layer and never leaves the app', async ({ visit, team }) => {
  const gid = await createPublicChannel(team.founder, 'swiped');
  const page = await visit(PHONE);
  await page.goto('/widget_demo.html');
  await openAs(page.context(), team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const panel = page.getByRole('complementary');
  await expect(panel).toBeVisible();
  // Code for gestures loads when the page is idle.
  await expect(async () => {
    await swipeFromEdge(page);
    await expect(panel).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await swipeFromEdge(page);
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  // No layer is open: a browser would go back to the page before the app.
  await swipeFromEdge(page);
  // A dialog keeps the page behind it from scrolling.
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await swipeFromEdge(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
});
