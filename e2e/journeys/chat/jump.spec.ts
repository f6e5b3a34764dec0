import type { Gid } from '@loquat/contract';
import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn } from '../../fixtures/chat-seed.ts';
import { composer, feed, messageRow } from '../../fixtures/pages.ts';
import { fillChannel } from '../../fixtures/performance/fill-channel.ts';
import { expect, type Team, test } from '../../fixtures/team.ts';

const MESSAGES = 1_200;
/** The first message of the channel, if all are sent one after the other. */
const textOf = (index: number): string => `Line ${index}, ${'more words '.repeat((index * 5) % 11)}`;

/** A channel full of messages; returns the mid of each, by its text. */
async function longChannel({ url, founder }: Team, people: readonly Person[], name: string, count = MESSAGES) {
  const gid = await createPublicChannel(founder, name);
  await fillChannel(url, { people, gid }, { count, textOf });
  return { gid, midOf: (index: number) => findMid(founder, gid, `Line ${index},`) };
}

async function findMid({ api }: Person, gid: Gid, text: string): Promise<number> {
  for (let after = 1; ;) {
    const page = await api.messages.listChannelHistory({
      params: { gid },
      query: { after, limit: 1_000 },
    });
    const found = page.find(({ detail }) => detail.type === 'normal' && detail.content.startsWith(text));
    if (found) return found.mid;
    if (page.length === 0) throw new Error(`nobody said ${text}`);
    after = page.at(-1)?.mid ?? 0;
  }
}

const linkTo = (gid: number, mid: number): string => `/chat/channel/${gid}?mid=${mid}`;

/** Goes to an address without reloading the page, as a click on a link does. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);

/** How far the middle of a message is from that of the feed, px. */
async function offCentre(page: Page, of: Locator): Promise<number> {
  const [frame, box] = await Promise.all([feed(page).boundingBox(), of.boundingBox()]);
  if (!frame || !box) return Number.POSITIVE_INFINITY;
  return Math.abs(box.y + box.height / 2 - (frame.y + frame.height / 2));
}

async function expectShown(page: Page, text: string): Promise<void> {
  const wanted = messageRow(page, text);
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
  await expect.poll(() => offCentre(page, wanted)).toBeLessThan(60);
}

test('a link to an old message shows it in context, and the way back to the end has no hole', async ({
  page,
  context,
  team,
}) => {
  const ines = await team.join('Ines Jumps');
  const { gid, midOf } = await longChannel(team, [team.founder, ines], 'long');
  const mid = await midOf(300);
  await openAs(context, team.url, team.founder);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/group/${gid}/history`)) asked.push(new URL(request.url()).search);
  });

  await page.goto(linkTo(gid, mid));
  await expectShown(page, 'Line 300,');
  await expect(page).toHaveURL(`/chat/channel/${gid}`);
  await expect(page.locator('.feed-flash')).toHaveCount(0);
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(5);

  // Messages that arrive meanwhile wait at the end and are counted.
  await sayIn(ines, gid, 'Are you coming?');
  await page.getByRole('button', { name: /^Go to the newest message, \d+ new$/ }).click();
  await expect(messageRow(page, 'Are you coming?')).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Go to the newest/ })).toBeHidden();

  // The same link once more, and again while its message is on the screen.
  await follow(page, linkTo(gid, mid));
  await expectShown(page, 'Line 300,');
  await composer(page).focus();
  await follow(page, linkTo(gid, mid));
  await expectShown(page, 'Line 300,');
});
