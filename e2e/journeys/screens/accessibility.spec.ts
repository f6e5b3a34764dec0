import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

// Each test takes long: they run in parallel, so that no worker waits for the one that got this file.
test.describe.configure({ mode: 'parallel' });

test('an inactive tab has no defect', async ({ page, context, team }) => {
  await openAs(context, team.url, await team.join('Ines Waiting'));
  await page.goto('/chat');
  const newer = await context.newPage();
  await newer.goto('/chat');
  await expect(page.getByRole('heading', { name: 'This tab is inactive' })).toBeVisible();
  await page.bringToFront();
  expect(await defectsOf(page)).toEqual([]);
});

/** Presses Tab until the focus is where it should be. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('everything from sign-in to log-out works by keyboard alone', async ({ page, team }) => {
  const ines = await team.join('Ines Keys');
  const [first, second] = ['keys-first', 'keys-second'];
  for (const name of [first, second]) {
    await sayIn(team.founder, await createPublicChannel(team.founder, name), `Hello from ${name}.`);
  }
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await keyboard.type(ines.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await keyboard.type('a long enough password');
  await keyboard.press('Enter');
  // The order of the list is settled once the latest message is there.
  for (const name of [first, second]) await expect(at.chatRow(page, name)).toContainText(`Hello from ${name}.`);

  await keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await expect(at.composer(page)).toBeFocused();
  await keyboard.type('No mouse here.');
  await keyboard.press('Enter');
  await expect(at.feed(page)).toContainText('No mouse here.');

  await tabTo(page, page.getByRole('button', { name: 'Members', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText('Ines Keys');
  await tabTo(page, page.getByRole('button', { name: 'Close panel' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toBeHidden();

  await tabTo(page, page.getByRole('button', { name: 'Your account' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});
