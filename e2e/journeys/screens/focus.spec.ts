import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

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
