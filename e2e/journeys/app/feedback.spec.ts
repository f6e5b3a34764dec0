import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { countTaps, tapsOf } from '../../fixtures/sound.ts';
import { expect, test } from '../../fixtures/team.ts';

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
