import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { writing } from '../../fixtures/message-tools.ts';
import { openNewChannel, saidIn } from '../../fixtures/new-channel.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const tray = (page: Page): Locator => page.getByRole('list', { name: 'Files to send' });
const items = (page: Page): Locator => tray(page).getByRole('listitem');
const messages = (page: Page): Locator => at.feed(page).getByRole('article');

/** A file from the file chooser. */
const fileOf = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, 7),
});

const attach = (page: Page, ...files: ReturnType<typeof fileOf>[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(files);

test('the last message is edited with the arrow up while the other user sees the typing indicator', async ({
  page,
  visit,
  team,
}) => {
  const { gid } = await openNewChannel(page, team, 'edit');
  const theirs = await visit();
  await openAs(theirs.context(), team.url, team.founder);
  await theirs.goto(`/chat/channel/${gid}`);
  await expect(writing(theirs)).toBeVisible();
  await at.say(page, 'Pier tree');
  await expect(messages(theirs)).toContainText('Pier tree');
  // Other users may have it before the page has the answer.
  await at.untilSent(messages(page));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Editing your message')).toBeVisible();
  await expect(writing(page)).toHaveValue('Pier tree');
  await page.keyboard.press('Escape');
  await expect(writing(page)).toHaveValue('');
  await page.keyboard.press('ArrowUp');
  await expect(writing(page)).toHaveValue('Pier tree');
  await writing(page).fill('Pier three');
  await page.keyboard.press('Enter');
  await expect(writing(page)).toHaveValue('');
  await expect(messages(theirs)).toContainText('Pier three (edited)');
  await expect(writing(page)).toBeFocused();
  await page.keyboard.type('And');
  await expect(theirs.getByRole('status').getByText('Ines is typing')).toBeVisible();

  // Like a hand: it moves a little on the way.
  await messages(page).hover({ position: { x: 60, y: 6 } });
  await messages(page).hover();
  await messages(page).getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('Replying to Ines edit')).toBeVisible();
  await expect(writing(page)).toBeFocused();
  await expect(writing(page)).toHaveValue('And');
  await page.reload();
  await expect(page.getByText('Replying to Ines edit')).toBeVisible();
  await writing(page).press('Enter');
  await expect(messages(theirs)).toHaveCount(2);
  const log = await team.founder.api.messages.listChannelHistory({ params: { gid }, query: {} });
  expect(log.map(({ detail }) => detail.type)).toEqual(['normal', 'reaction', 'reply']);
});

test('messages written offline are sent automatically, in order and once', async ({ page, team, complaints }) => {
  complaints.allow(UNREACHABLE);
  const { gid } = await openNewChannel(page, team, 'offline');
  await page.context().setOffline(true);
  await at.say(page, 'one');
  await at.say(page, 'two');
  await expect(page.getByText('Sends when you are back online.')).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(page.getByText('Sends when you are back online.')).toHaveCount(0);
  await expect.poll(() => saidIn(team.founder, gid)).toEqual(['text/plain one', 'text/plain two']);
  await expect(messages(page)).toHaveCount(2);
});

test('messages written offline can be discarded offline', async ({ page, team, complaints }) => {
  complaints.allow(UNREACHABLE);
  const { gid } = await openNewChannel(page, team, 'regrets');
  await page.context().setOffline(true);
  await at.say(page, 'hasty');
  await at.say(page, 'considered');
  await expect(page.getByText('Sends when you are back online.')).toHaveCount(2);
  await messages(page).filter({ hasText: 'hasty' }).getByRole('button', { name: 'Delete' }).click();
  await expect(messages(page)).toHaveCount(1);
  await page.context().setOffline(false);
  await expect.poll(() => saidIn(team.founder, gid)).toEqual(['text/plain considered']);
});

test('an upload that lost its connection continues automatically, and its message follows', async ({
  page,
  team,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const { gid } = await openNewChannel(page, team, 'reconnecting');
  await attach(page, fileOf('first.bin', 10));
  await expect(items(page)).toContainText('ready');
  await page.context().setOffline(true);
  await attach(page, fileOf('second.bin', 1_200_000));
  await expect(items(page).nth(1)).toContainText('Goes on when you are back online');
  await at.say(page, 'Both at last');
  await page.context().setOffline(false);
  await expect(messages(page)).toHaveCount(3);
  await expect
    .poll(() => saidIn(team.founder, gid))
    .toEqual(['vocechat/file first.bin', 'vocechat/file second.bin', 'text/plain Both at last']);
});

test('a draft is there again after a reload, only in its own chat', async ({ page, team }) => {
  const { gid } = await openNewChannel(page, team, 'drafts');
  const other = await createPublicChannel(team.founder, 'elsewhere');
  await page.keyboard.type('Half a sent');
  await page.reload();
  await expect(writing(page)).toHaveValue('Half a sent');
  await at.openChat(page, 'elsewhere');
  await expect(writing(page)).toHaveValue('');
  await expect(at.chatRow(page, 'drafts')).toContainText('Half a sent');
  await page.goto(`/chat/channel/${gid}`);
  await expect(writing(page)).toHaveValue('Half a sent');
  await writing(page).press('Enter');
  await expect.poll(() => saidIn(team.founder, gid)).toEqual(['text/plain Half a sent']);
  await page.reload();
  await expect(messages(page)).toHaveCount(1);
  await expect(writing(page)).toHaveValue('');
  expect(await saidIn(team.founder, other)).toEqual([]);
});

test('the unsent messages of this browser are there again after a reload', async ({ page, team }) => {
  await openNewChannel(page, team, 'left-so');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.type('hello harbour');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await page.getByRole('main').getByRole('button', { name: 'Details', exact: true }).click();
  const panel = page.getByRole('complementary', { name: /^Details of/ });
  const edge = panel.getByRole('separator', { name: 'Width of the panel' });
  await edge.press('ArrowLeft');
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '308');
  await page.getByRole('button', { name: 'Show pictures only' }).click();

  await page.reload();
  await expect(writing(page)).toHaveValue('hello **harbour**');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(edge).toHaveAttribute('aria-valuenow', '308');
  await expect(panel.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await expect(at.chatRow(page, 'left-so')).toBeVisible();
  expect((await page.getByRole('region', { name: 'Chat' }).boundingBox())?.width).toBe(72);
  await page.getByRole('button', { name: 'Show the whole list' }).click();
  await expect(page.getByRole('button', { name: 'Unread' })).toBeVisible();
});
