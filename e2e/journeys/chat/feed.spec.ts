import { openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { feed } from '../../fixtures/pages.ts';
import { heapBytes, makeBusyChannel } from '../../fixtures/performance/busy-channels.ts';
import { walkFeed } from '../../fixtures/performance/scroll-driver.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Far more than stay in memory, so that both ends of the window move. */
const MESSAGES = 6_000;
/** Well below the height of the feed, so that most rows in view can be compared with their earlier places. */
const STEP_PX = 400;
/** Some four hundred messages are scrolled row by row at each end; in between only where more is loaded. */
const LEAP_AFTER_PX = 16_000;
const MAX_FRAMES = 30_000;
/** A device on which a frame takes longer than the answer with the next messages. */
const SLOWED_TIMES = 4;
const VIEWPORT = { width: 1280, height: 1100 };
/** Rows in view in a feed of this height, plus those kept ready on both sides. */
const MOST_ROWS = 80;
const MOST_HEAP_BYTES = 80_000_000;

// A trace records the screen all the time, which takes longer than the journey.
test.use({ trace: 'off' });

test('a channel of 6,000 messages scrolls both ways on a slow device without a jump and with bounded memory', async ({
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

  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES });
  const start = 'This is the start of #busy';

  const up = await page.evaluate(walkFeed, { ...walk, stepPx: -STEP_PX, untilText: start });
  await expect(page.getByRole('heading', { name: start })).toBeVisible();
  const heapAtTop = await heapBytes(page);
  const down = await page.evaluate(walkFeed, { ...walk, stepPx: STEP_PX, untilText: busy.lastText });

  expect(up.jumps).toEqual([]);
  expect(down.jumps).toEqual([]);
  await expect(feed(page)).toContainText(busy.lastText);
  expect(Math.max(up.mostRows, down.mostRows)).toBeLessThan(MOST_ROWS);
  expect(Math.max(heapAtTop, await heapBytes(page))).toBeLessThan(MOST_HEAP_BYTES);
});
