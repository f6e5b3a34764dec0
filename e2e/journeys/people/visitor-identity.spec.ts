import type { Page } from '@playwright/test';
import { chatIn } from '../../fixtures/host-page.ts';
import { launchWith, STORAGE_POLICIES } from '../../fixtures/visitor-browsers.ts';
import { answer, expect, messages, open, opener, say, test, writerOf } from '../../fixtures/visitors.ts';

/** All data that the website itself can read. */
const readableBy = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));

const canStore = (page: Page): Promise<boolean> =>
  page
    .frames()
    .find((frame) => frame.url().includes('/widget.html'))!
    .evaluate(() => {
      try {
        return window.localStorage !== null;
      } catch {
        return false;
      }
    });

for (const [name, policy] of Object.entries(STORAGE_POLICIES)) {
  test(`a visitor stays who they are on every page of a website where storage of frames ${name}`, async ({
    team,
    embed,
  }) => {
    const browser = await launchWith(policy);
    test.skip(browser === undefined, 'there is no full Chromium on this machine');
    const context = await browser!.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const attributes = 'data-popup-title="Lost luggage?"';
    const site = await embed({ ...team, url: policy.addressOf(team.url) }, { attributes });
    await page.goto(site.url);
    const chat = await open(page);
    expect(await canStore(page)).toBe(policy.hasStorage);
    await say(chat, `First, storage ${name}`);
    const visitor = await writerOf(team.founder, `First, storage ${name}`);
    await chat.getByRole('button', { name: 'Play a sound for new answers', pressed: true }).click();
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await answer(team.founder, visitor, 'An answer');
    await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');

    // The unread answer, the closed text and the sound last as long as the identity.
    await page.goto(`${site.url}/another-page`);
    await expect(opener(chat)).toHaveAccessibleName('Open the chat, 1 new');
    await answer(team.founder, visitor, 'Another answer');
    await expect(opener(chat)).toHaveAccessibleName('Open the chat, 2 new');
    await page.reload();
    await expect(opener(chat)).toHaveAccessibleName('Open the chat, 2 new');
    await open(page);
    await expect(messages(chat).getByText('An answer', { exact: true })).toBeVisible();
    await expect(chat.getByRole('button', { name: 'Play a sound for new answers', pressed: false })).toBeVisible();
    await say(chat, `Second, storage ${name}`);
    expect(await writerOf(team.founder, `Second, storage ${name}`)).toBe(visitor);

    // In another tab as well, where nothing is unread.
    const tab = await context.newPage();
    await tab.goto(site.url);
    await expect(opener(chatIn(tab))).toHaveAccessibleName(/^Open the chat(?!, )/);
    const inTab = await open(tab);
    await say(inTab, `Third, storage ${name}`);
    expect(await writerOf(team.founder, `Third, storage ${name}`)).toBe(visitor);
    await say(chat, `Fourth, storage ${name}`);
    await expect(messages(inTab).getByText(`Fourth, storage ${name}`)).toBeVisible();

    const kept = await readableBy(page);
    expect(kept).not.toMatch(/eyJ|refresh|password/);
    expect(kept.includes(':secret')).toBe(!policy.hasStorage && !policy.hasCookies);
    const cookies = (await context.cookies()).filter((cookie) => cookie.name.startsWith('__Host-loquat-visitor-'));
    expect(cookies).toHaveLength(policy.hasCookies && !policy.hasStorage ? 1 : 0);
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' });

    // Another website does not have the identity.
    const other = await embed({ ...team, url: policy.addressOf(team.url) });
    await page.goto(other.url.replace('localhost', '127.0.0.1'));
    const there = await open(page);
    await say(there, `Elsewhere, storage ${name}`);
    expect(await writerOf(team.founder, `Elsewhere, storage ${name}`)).not.toBe(visitor);
    await browser!.close();
  });
}
