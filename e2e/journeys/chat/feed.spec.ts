import { heapBytes, makeBusyChannel } from '../../fixtures/performance/busy-channels.ts';
import { openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { medianOf } from '../../fixtures/performance/delivery.ts';
import { chatRow, feed } from '../../fixtures/pages.ts';
import { walkFeed } from '../../fixtures/performance/scroll-driver.ts';
import { switchChats } from '../../fixtures/performance/switch-driver.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Far more than stay in memory, so that both ends of the window move. */
const MESSAGES = 50_000;
/** Well below the height of the feed, so that most rows in view can be compared with their earlier places. */
const STEP_PX = 400;
/** Some four hundred messages are scrolled row by row at each end; in between only where more is loaded. */
const LEAP_AFTER_PX = 16_000;
const MAX_FRAMES = 30_000;
const VIEWPORT = { width: 1280, height: 1100 };
/** Rows in view in a feed of this height, plus those kept ready on both sides. */
const MOST_ROWS = 80;
const MOST_HEAP_BYTES = 80_000_000;
/** A read chat that is opened again appears before anybody notices a wait. */
const SWITCH_MS = 50;
const SWITCHES = 24;

// A trace records the screen all the time, which takes longer than what is measured here.
test.use({ trace: 'off' });

test('a channel of 50,000 messages scrolls both ways without a jump and with bounded memory', async ({
  server,
  context,
  page,
}) => {
  test.setTimeout(600_000);
  const people = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo', 'Tomas Ekvall']);
  const busy = await makeBusyChannel(server.url, people, { name: 'busy', count: MESSAGES });
  await openAs(context, server.url, people[0]);
  await page.setViewportSize(VIEWPORT);
  await page.goto(`/chat/channel/${busy.gid}`);
  await expect(feed(page)).toContainText(busy.lastText);
  const walk = { leapAfterPx: LEAP_AFTER_PX, maxFrames: MAX_FRAMES };

  const up = await page.evaluate(walkFeed, { ...walk, stepPx: -STEP_PX });
  await expect(page.getByRole('heading', { name: 'This is the start of #busy' })).toBeVisible();
  const heapAtTop = await heapBytes(page);
  const down = await page.evaluate(walkFeed, { ...walk, stepPx: STEP_PX });

  expect(up.jumps).toEqual([]);
  expect(down.jumps).toEqual([]);
  await expect(feed(page)).toContainText(busy.lastText);
  expect(Math.max(up.mostRows, down.mostRows)).toBeLessThan(MOST_ROWS);
  expect(Math.max(heapAtTop, await heapBytes(page))).toBeLessThan(MOST_HEAP_BYTES);
});

test('switching between two channels that are loaded paints at once', async ({ server, context, page }) => {
  const people = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const first = await makeBusyChannel(server.url, people, { name: 'first', count: 300 });
  const second = await makeBusyChannel(server.url, people, { name: 'second', count: 300 });
  await openAs(context, server.url, people[0]);
  for (const { gid, lastText } of [first, second]) {
    await page.goto(`/chat/channel/${gid}`);
    await expect(feed(page)).toContainText(lastText);
  }
  // Both are read to the end: unread messages are drawn again, with their divider.
  for (const { name } of [first, second]) {
    await chatRow(page, name).click();
    await expect(chatRow(page, name)).not.toHaveAttribute('data-unread');
  }

  const { painted } = await page.evaluate(switchChats, { targets: [first, second], count: SWITCHES });

  // The median: one garbage collection must not fail the journey.
  const median = medianOf(painted.toSorted((a, b) => a - b));
  expect(median, `all: ${painted.map(Math.round).join(', ')} ms`).toBeLessThan(SWITCH_MS);
});
