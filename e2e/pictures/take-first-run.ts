// Takes the pictures of the quick start: `node e2e/pictures/take-first-run.ts` after a build. A new server, its founder,
// and the first colleague.
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findHeadlessChromium } from '@loquat/counterparts/chromium';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { startLoquat } from '../fixtures/loquat-server.ts';
import * as at from '../fixtures/pages.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WINDOW = { width: 1000, height: 640 };

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce', locale: 'en' });
  return context.newPage();
}

const press = (page: Page, button: string | RegExp) => page.getByRole('button', { name: button }).click();
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${IMAGES}${name}.png` });
}

/** Sets the server up, as its founder; resolves to the invitation link. */
async function setUp(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await press(page, 'Start');
  await fill(page, 'Server name', 'Orchard Coffee');
  await press(page, 'Continue');
  await fill(page, 'Email', 'mira.hofer@example.org');
  await fill(page, 'Password', 'a long sentence of your own');
  await take(page, 'set-up-administrator');
  await press(page, 'Create admin');
  await page.getByRole('heading', { name: 'Who can sign up?' }).waitFor();
  await press(page, 'Continue');
  const link = page.getByRole('textbox', { name: 'Invite link' });
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('input[readonly]')?.value.includes('/join/'),
  );
  await take(page, 'set-up-invitation');
  const invitation = await link.inputValue();
  await press(page, 'Continue');
  await press(page, 'Open Orchard Coffee');
  await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
  return invitation;
}

/** Joins by the link, as a colleague. */
async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await press(page, 'Show password');
  await fill(page, 'Email', 'tomas.reyes@example.org');
  await fill(page, 'Password', 'another long sentence');
  await press(page, 'Continue');
  await press(page, 'Join Orchard Coffee');
  await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  await at.composer(page).fill(text);
  await page.keyboard.press('Enter');
}

const executablePath = findHeadlessChromium();
const server = await startLoquat();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
try {
  const [mira, tomas] = [await openPage(browser), await openPage(browser)];
  await join(tomas, await setUp(mira, server.url));
  await say(tomas, 'Hello Mira! I am in.');
  await at.feed(mira).getByText('I am in').waitFor();
  await say(mira, 'Welcome! That was quick.');
  await at.feed(tomas).getByText('That was quick').waitFor();
  await at.feed(mira).getByText('That was quick').waitFor();
  await expect(mira.getByText('is typing')).toHaveCount(0);
  await expect(at.unread(mira, 'general', 1)).toHaveCount(0);
  await take(mira, 'first-conversation');
} finally {
  await browser.close();
  await server.dispose();
}
