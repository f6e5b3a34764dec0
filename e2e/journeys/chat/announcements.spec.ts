import type { Page } from '@playwright/test';
import { openAs } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Announcement', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Announcement in / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an owner announces; a member reads it once, then sees the banner, the change and the removal', async ({
  page,
  context,
  visit,
  team,
}) => {
  const [ines, tomas] = [await team.join('Ines Announces'), await team.join('Tomas Reads')];
  const { gid } = await ines.api.channels.createChannel({
    body: { name: 'pier-news', members: [tomas.login.user.uid] },
  });
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  const his = await visit();
  await openAs(his.context(), team.url, tomas);
  await his.goto(`/chat/channel/${gid}`);
  await expect(at.composer(his)).toBeVisible();

  await test.step('the owner announces from the menu of the channel', async () => {
    await button(page, 'Chat menu').click();
    await page.getByRole('menuitem', { name: 'Announce something' }).click();
    await dialog(page).getByRole('textbox', { name: 'Text' }).fill('**Pier 3 is closed.** Ask @Tomas Reads');
    await button(page, 'Announce to 2').click();
    await expect(banner(page)).toContainText('Pier 3 is closed. Ask @Tomas Reads');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('the member reads it once, then it is a banner, also on another device', async () => {
    await expect(button(his, 'Got it')).toBeFocused();
    await expect(dialog(his)).toContainText('Pier 3 is closed.');
    await his.keyboard.press('Enter');
    await expect(dialog(his)).toHaveCount(0);
    await expect(banner(his)).toContainText('Pier 3 is closed.');
    const later = await visit();
    await openAs(later.context(), team.url, tomas);
    await later.goto(`/chat/channel/${gid}`);
    await expect(banner(later)).toContainText('Pier 3 is closed.');
    await expect(dialog(later)).toHaveCount(0);
    await later.context().close();
  });

  await test.step('a search finds it', async () => {
    await his.goto('/search?q=closed');
    await his.getByRole('list', { name: 'Announcements' }).getByRole('link').click();
    await expect(his.getByRole('heading', { level: 1, name: 'pier-news' })).toBeVisible();
  });

  await test.step('a change shows again, also after the member was away', async () => {
    await his.goto('about:blank');
    await button(page, 'Edit announcement').click();
    await dialog(page).getByRole('textbox', { name: 'Text' }).fill('Pier 3 is open again.');
    await button(page, 'Announce to 2').click();
    await expect(banner(page)).toContainText('Pier 3 is open again.');
    await his.goto(`${team.url}/chat/channel/${gid}`);
    await expect(dialog(his)).toContainText('Pier 3 is open again.');
    await his.keyboard.press('Escape');
    await expect(dialog(his)).toHaveCount(0);
    await expect(banner(his)).toContainText('Pier 3 is open again.');
    await expect(button(his, 'Edit announcement')).toHaveCount(0);
  });

  await test.step('the owner removes it after a question', async () => {
    await button(page, 'Edit announcement').click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(banner(his)).toHaveCount(0);
  });
});
