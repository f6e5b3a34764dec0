import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

test('the first field of sign-in and registration has the focus', async ({ page, team }) => {
  await page.goto(`${team.url}/login`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('form', { name: 'Welcome back aboard' })).toBeVisible();
  await page.goto('/register');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await at.typeNewLogin(page, 'first.focus@example.test');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('on touch screens the heading gets the focus, without an on-screen keyboard', async ({ browser, team }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${team.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await context.close();
});

test('a slowly loading screen has the focus as a whole, then at its heading', async ({ page, context, team }) => {
  const ines = await team.join('Ines Waits');
  const gid = await createPublicChannel(team.founder, 'waiting');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.composer(page)).toBeFocused();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/account-area-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Jump to or search' }).fill('My account');
  await expect(page.getByRole('option', { name: /^My account/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeFocused();
});
