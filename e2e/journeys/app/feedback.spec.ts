import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { countTaps, tapsOf } from '../../fixtures/sound.ts';
import { expect, test } from '../../fixtures/team.ts';
import { told } from '../../fixtures/notices.ts';

/** Asks the server to pin the chat; if that fails, only the app reports it. */
async function pinChat(page: Page, name: string): Promise<void> {
  await at.chatRow(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pin chat' }).click();
}

test('a notice waits while somebody points at it', async ({ page, context, team, complaints }) => {
  complaints.allow(/status of 403/);
  const ines = await team.join('Ines Pointing');
  await createPublicChannel(team.founder, 'pointing');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  await page.route('**/api/user/pin_chat', (route) => route.fulfill({ status: 403 }));
  await expect(at.chatRow(page, 'pointing')).toBeVisible();
  await page.clock.install();
  await pinChat(page, 'pointing');
  const notice = at.toast(page, 'Request Not Allowed');
  await notice.hover();
  await page.clock.fastForward(60_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(notice).toBeHidden();
});

test('a server without a licence for somebody signs them out with its own text', async ({
  page,
  context,
  team,
  complaints,
}) => {
  complaints.allow(/status of 451/);
  const ines = await team.join('Ines Unlicensed');
  await createPublicChannel(team.founder, 'licences');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  await page.route('**/api/user/pin_chat', (route) => route.fulfill({ status: 451, body: 'License error: Expired.' }));
  await pinChat(page, 'licences');
  await expect(page).toHaveURL('/login');
  await told(page, 'License error: Expired.');
  expect(await page.evaluate(() => window.noticesSaid), 'said beside it').toEqual([]);
});

test('a newer web app is offered until it is accepted or dismissed', async ({ page, context, team }) => {
  const ines = await team.join('Ines Updating');
  await openAs(context, team.url, ines);
  await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'newer' } }));
  await page.goto('/chat');
  const offer = page.getByRole('status').filter({ hasText: 'A new version is here.' });
  await expect(offer).toBeVisible();
  expect(await defectsOf(page), 'offer').toEqual([]);
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toBeHidden();

  await page.reload();
  await expect(offer).toBeVisible();
  await page.unroute('**/build.json');
  const watching = page.waitForResponse('**/build.json');
  await offer.getByRole('button', { name: 'Update' }).click();
  await watching;
  await expect(offer).toBeHidden();
});

/** Makes a page believe that it is hidden by another tab, or visible again. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('a hidden tab loads a newer web app by itself, unless a text would be lost', async ({ page, context, team }) => {
  const ines = await team.join('Ines Elsewhere');
  const gid = await createPublicChannel(team.founder, 'unseen-updates');
  await openAs(context, team.url, ines);
  await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'newer' } }));
  await page.goto(`/chat/channel/${gid}`);
  await expect(page.getByRole('status').filter({ hasText: 'A new version is here.' })).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await at.composer(page).fill('half a thought');
  await setHidden(page, true);
  await sayIn(team.founder, gid, 'Take your time.');
  await expect(at.feed(page)).toContainText('Take your time.');
  expect(loads).toBe(0);

  await setHidden(page, false);
  await at.composer(page).fill('');
  await page.unroute('**/build.json');
  const reloaded = page.waitForEvent('load');
  await setHidden(page, true);
  await reloaded;
  await expect(at.feed(page)).toContainText('Take your time.');
});

test('a message makes a sound and a dot, unless its chat is muted or in view', async ({ page, context, team }) => {
  const ines = await team.join('Ines Hearing');
  const loud = await createPublicChannel(team.founder, 'sound-loud');
  const muted = await createPublicChannel(team.founder, 'sound-muted');
  const open = await createPublicChannel(team.founder, 'sound-open');
  await ines.api.chats.updateMutes({ body: { add_groups: [{ gid: muted, expired_in: null }] } });
  await openAs(context, team.url, ines);
  await countTaps(page);
  const watching = page.waitForResponse('**/build.json');
  await page.goto(`/chat/channel/${open}`);
  await watching;
  await expect(page.locator('link[rel="icon"]')).not.toHaveAttribute('href', /^data:/);
  // Browsers play nothing before the first click.
  await page.getByRole('heading', { level: 1, name: 'sound-open' }).click();
  await sayIn(team.founder, muted, 'not heard');
  await sayIn(team.founder, open, 'seen');
  await expect(at.feed(page)).toContainText('seen');
  expect(await tapsOf(page)).toBe(0);
  await expect(page).toHaveTitle(/^Harbour/);

  await sayIn(team.founder, loud, 'heard');
  await expect.poll(() => tapsOf(page)).toBe(1);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/png/);

  await page.goto('/setting/general');
  await page.getByRole('switch', { name: 'Message sound' }).click();
  await sayTo(team.founder, ines, 'silent');
  await expect(page).toHaveTitle(/^\(2\) /);
  expect(await tapsOf(page)).toBe(0);
});

test('if the app is installed, a tab offers to open it until dismissed', async ({ page, context, team }) => {
  const ines = await team.join('Ines Installed');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  await page.evaluate(() => localStorage.setItem('loquat:app-installed', 'true'));
  await page.reload();
  const offer = page.getByRole('status').filter({ hasText: 'This is installed as an app on this device.' });
  await expect(offer.getByRole('button', { name: 'Open' })).toBeVisible();
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  const watching = page.waitForResponse('**/build.json');
  await page.reload();
  await watching;
  await expect(offer).toBeHidden();
});
