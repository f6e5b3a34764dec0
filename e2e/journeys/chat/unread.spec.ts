import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { untilOnDevice } from '../../fixtures/device.ts';
import { holdMessages, releaseMessages } from '../../fixtures/held-stream.ts';
import { choose, reach } from '../../fixtures/message-tools.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { countTaps, tapsOf } from '../../fixtures/sound.ts';
import { expect, type Team, test } from '../../fixtures/team.ts';

const divider = (page: Page, count: number) =>
  at.feed(page).getByRole('separator', { name: `${count} new message${count === 1 ? '' : 's'}`, exact: true });

/** Long enough for the end of a chat in view to count as seen, by the clock of the page. */
const settle = (page: Page) => page.waitForFunction(() => performance.now() > 3_000);

/** A channel with some messages from the founder, another channel, and a user who has read both. */
async function readChannel(page: Page, team: Team, name: string) {
  const gid = await createPublicChannel(team.founder, name);
  const beside = await createPublicChannel(team.founder, `beside ${name}`);
  const ines = await team.join(`Ines ${name}`);
  for (const line of ['one', 'two', 'three', 'four']) await sayIn(team.founder, gid, `${name} ${line}`);
  await openAs(page.context(), team.url, ines);
  // Opened once all messages have arrived: those that arrive in view are not shown as missed.
  await page.goto(`/chat/channel/${beside}`);
  const open = page.locator(`a[data-chat="g:${gid}"]`);
  await expect(open.getByText('4 unread')).toBeAttached();
  const read = page.waitForResponse('**/api/user/read-index');
  await open.click();
  await expect(at.messageRow(page, `${name} four`)).toBeVisible();
  await read;
  await expect(at.chatRow(page, `beside ${name}`)).toBeVisible();
  return { gid, ines };
}
/** The row of a chat whose name may be part of another. */
const row = (page: Page, name: string) => page.locator('a[data-chat]').filter({ hasText: name }).first();

test('a chat marked as unread stays so over a reload, until it is opened again', async ({ page, team }) => {
  const { gid } = await readChannel(page, team, 'marked');
  await expect(divider(page, 4)).toBeVisible();
  await page.reload();
  await expect(at.messageRow(page, 'marked four')).toBeVisible();
  await expect(divider(page, 4)).toHaveCount(0);
  await choose(page, 'marked two', 'Mark as unread from here');
  await expect(divider(page, 3)).toBeVisible();
  const open = page.locator(`a[data-chat="g:${gid}"]`);
  await expect(open.getByText('3 unread')).toBeAttached();
  await settle(page);
  await expect(open.getByText('3 unread')).toBeAttached();

  await page.reload();
  await expect(divider(page, 3)).toBeVisible();
  await settle(page);
  await sayIn(team.founder, gid, 'marked five');
  await expect(open.getByText('4 unread')).toBeAttached();
  await at.openChat(page, 'beside marked');
  await expect(open.getByText('4 unread')).toBeAttached();
  await open.click();
  await expect(divider(page, 4)).toBeVisible();
  await expect(open).not.toHaveAttribute('data-unread');

  // A click with Alt does the same, and Esc takes it back.
  await reach(page, 'marked five');
  await at
    .messageRow(page, 'marked five')
    .getByText('marked five')
    .click({ modifiers: ['Alt'] });
  await expect(open.getByText('1 unread')).toBeAttached();
  await at.composer(page).press('Escape');
  await expect(open).not.toHaveAttribute('data-unread');
});

test('a chat opened before its messages have arrived shows the new ones', async ({ visit, team }) => {
  const gid = await createPublicChannel(team.founder, 'early');
  const tess = await team.join('Tess Early');
  for (const line of ['one', 'two', 'three']) await sayIn(team.founder, gid, `early ${line}`);
  const page = await visit({ viewport: { width: 1000, height: 400 } });
  await openAs(page.context(), team.url, tess);
  await holdMessages(page);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.feed(page)).toBeAttached();
  const read = page.waitForResponse('**/api/user/read-index');
  await releaseMessages(page);
  await expect(divider(page, 3)).toBeVisible();
  await expect(at.chatRow(page, 'early')).not.toHaveAttribute('data-unread');
  await read;
  await untilOnDevice(page, 'early three');

  // The same after a return to stored data: all messages were read except later ones.
  await page.goto('about:blank');
  const missed = Array.from({ length: 12 }, (_, index) => `early and missed ${index}`);
  for (const line of missed) await sayIn(team.founder, gid, line);
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.messageRow(page, 'early three')).toBeVisible();
  await releaseMessages(page);
  await expect(at.messageRow(page, 'early and missed 11')).toBeInViewport();
  const bar = page.getByRole('button', { name: /^12 new since/ });
  await expect(bar).toBeVisible();
  await expect(at.chatRow(page, 'early')).not.toHaveAttribute('data-unread');
  await bar.click();
  await expect(divider(page, 12)).toBeInViewport();
  await expect(bar).toBeHidden();

  // The divider goes when the chat is left.
  await createPublicChannel(team.founder, 'another room');
  await at.openChat(page, 'another room');
  await at.openChat(page, 'early');
  await expect(at.feed(page).getByRole('separator', { name: /new message/ })).toHaveCount(0);
});

test('a user added to a private channel is told at once, or finds it marked after an absence', async ({
  page,
  team,
}) => {
  const { ines } = await readChannel(page, team, 'before');
  const { founder } = team;
  const make = async (name: string) =>
    (await founder.api.channels.createChannel({ body: { name, is_public: false, members: [] } })).gid;
  const [first, second] = [await make('first-circle'), await make('second-circle')];
  const add = (gid: typeof first) => founder.api.channels.addMembers({ params: { gid }, body: [ines.login.user.uid] });
  await countTaps(page);
  const watching = page.waitForResponse('**/build.json');
  await page.reload();
  await expect(at.messageRow(page, 'before four')).toBeVisible();
  await watching;
  await add(first);
  await told(page, 'You were added to #first-circle');
  await expect.poll(() => tapsOf(page)).toBe(1);
  await expect(row(page, 'first-circle').getByText('1 unread')).toBeAttached();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(`/chat/channel/${first}`);
  await expect(row(page, 'first-circle')).not.toHaveAttribute('data-unread');

  await page.goto('about:blank');
  await add(second);
  await page.goto('/chat');
  await expect(row(page, 'second-circle').getByText('1 unread')).toBeAttached();
  await row(page, 'second-circle').click();
  await expect(row(page, 'second-circle')).not.toHaveAttribute('data-unread');
});
