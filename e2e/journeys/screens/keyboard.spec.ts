import type { Locator, Page } from '@playwright/test';
import { openAs, PASSWORD, seedPeople } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Presses Tab until the focus is at the target; on the way there always is a focus, and it is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 90 && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab');
    expect(await lostFocus(page)).toBeNull();
  }
  await expect(target).toBeFocused();
}

/** Why the focus cannot be seen; null = it is visible. */
const lostFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // After the last element of a page, the focus goes to the browser itself.
    if (!focused || focused === document.body) return null;
    if (focused.closest('[data-base-ui-focus-guard]')) return null;
    const shown = [focused, focused.parentElement, focused.closest('form'), focused.closest('label')];
    const isMarked = shown.some((element) => {
      if (!element) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    return isMarked ? null : focused.outerHTML.slice(0, 200);
  });

const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function setUpByKeys(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Start' }));
  await type(page, page.getByRole('textbox', { name: 'Server name' }), 'Harbour');
  await page.keyboard.press('Enter');
  await type(page, page.getByRole('textbox', { name: 'Email' }), 'juno@example.test');
  await type(page, page.getByRole('textbox', { name: 'Your name' }), 'Juno Tackett');
  await type(page, page.getByRole('textbox', { name: 'Password' }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Who can sign up?' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/\/join\//);
  await press(page, page.getByRole('button', { name: 'Continue' }));
  await press(page, page.getByRole('button', { name: 'Open Harbour' }));
}

test('the whole first day works by keyboard, and the focus is always visible', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/');
  await setUpByKeys(page);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'New message or channel' }));
  await expect(page.getByRole('menuitem', { name: 'Create a channel' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.type('first-day');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'first-day' })).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(at.composer(page)).toBeFocused();
  await keyboard.type('Typed.');
  await keyboard.press('Enter');
  await expect(at.feed(page)).toContainText('Typed.');
  await expect(at.composer(page)).toBeFocused();
});

const AREAS = [
  'Members',
  'Data management',
  'Bots & webhooks',
  'Widget',
  'Push provider',
  'Voice provider',
  'SMTP',
  'Login methods',
  'Third-party login',
  'License',
  'API documentation',
  'About',
];

test('an administrator runs the server by keyboard, and the focus is always visible', async ({ page, server }) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  await openAs(page.context(), server.url, juno);
  await page.goto('/setting/overview');
  await tabTo(page, page.getByRole('switch', { name: 'Guest mode' }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  await told(page, 'Changes saved');
  const list = page.getByRole('region', { name: 'Settings' });
  for (const area of AREAS) {
    await press(page, list.getByRole('link', { name: new RegExp(`^${area}`) }));
    await expect(page.getByRole('heading', { level: 1, name: area })).toBeVisible();
    const main = page.getByRole('main');
    const controls = (['button', 'link', 'radio', 'switch', 'textbox'] as const).map((role) => main.getByRole(role));
    const first = controls
      .reduce((one, other) => one.or(other))
      .filter({ visible: true })
      .first();
    await expect(first).toBeVisible();
    const isInside = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
    await tabTo(page, first);
    for (let presses = 0; presses < 40 && (await isInside()); presses += 1) {
      await page.keyboard.press('Tab');
      expect(await lostFocus(page), area).toBeNull();
    }
  }
});
