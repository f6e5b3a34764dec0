import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { openMenu } from '../../fixtures/message-tools.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, type Team, test } from '../../fixtures/team.ts';

const WORDS = 'Words below everything';

/** Two channels, the second with a message. */
async function seed(team: Team, front: string): Promise<{ behind: number; gid: number }> {
  const behind = await createPublicChannel(team.founder, `below ${front}`);
  const gid = await createPublicChannel(team.founder, front);
  await sayIn(team.founder, gid, WORDS);
  return { behind, gid };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Number of history steps of the screens and overlays so far. */
const steps = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { __TSR_index: screens, overlays = 0 } = history.state as { __TSR_index: number; overlays?: number };
    return screens + overlays;
  });

const OVERLAYS = [
  { name: 'a menu', role: 'menu', open: (page: Page) => openMenu(page, WORDS) },
  { name: 'a dialog', role: 'dialog', open: (page: Page) => page.keyboard.press('ControlOrMeta+k') },
  { name: 'a picker', role: 'dialog', open: (page: Page) => press(page, 'Add emoji') },
  { name: 'a panel', role: 'complementary', open: (page: Page) => press(page, 'Members') },
] as const;

test('Back closes the topmost layer, then leaves the chat', async ({ page, context, team }) => {
  const { behind, gid } = await seed(team, 'front');
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${behind}`);
  await page.locator(`nav a[href="/chat/channel/${gid}"]`).click();
  await expect(at.messageRow(page, WORDS)).toBeVisible();
  for (const { name: overlay, role, open } of OVERLAYS)
    await test.step(overlay, async () => {
      const before = await steps(page);
      await open(page);
      await expect(page.getByRole(role).last()).toBeVisible();
      await expect.poll(() => steps(page)).toBe(before + 1);
      // The address stays, so there is no load to wait for.
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.getByRole(role)).toHaveCount(0);
      await expect(page).toHaveURL(`/chat/channel/${gid}`);
    });
  await page.goBack();
  await expect(page).toHaveURL(`/chat/channel/${behind}`);
  await page.goForward();
  await expect(at.messageRow(page, WORDS)).toBeVisible();
  for (const { role } of OVERLAYS) await expect(page.getByRole(role)).toHaveCount(0);
});
