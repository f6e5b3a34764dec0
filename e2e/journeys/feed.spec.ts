import type { Gid } from '@loquat/contract';
import type { Page } from '@playwright/test';
import { fillChannel, openAs, type Person, seedPeople } from '../fixtures/chat-seed.ts';
import { walkFeed } from '../fixtures/scroll-driver.ts';
import { expect, test } from '../fixtures/test.ts';

const MESSAGES = 6_000;
const LAST = 'That was all.';
/** Well under the height of the feed, so that most rows in view are compared with where they were. */
const STEP_PX = 400;
const VIEWPORT = { width: 1280, height: 1100 };
const MAX_FRAMES = 30_000;
/** Rows in view of a feed of 800 px, and the ones kept ready on both sides. */
const MOST_ROWS = 80;
const MOST_HEAP_BYTES = 80_000_000;
const SWITCH_MS = 50;
const SWITCHES = 12;

const words = (index: number): string => `Message ${index} ${'and then some more words '.repeat((index * 7) % 9)}`;

async function createChannel(person: Person, name: string): Promise<Gid> {
  const { gid } = await person.api.channels.createChannel({ body: { name, is_public: true, members: [] } });
  return gid;
}

const say = (person: Person, gid: Gid, content: string) =>
  person.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'text/plain', content } });

/** Bytes of live JavaScript objects in the page. */
async function heapBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize;
}

test('a channel of fifty thousand messages scrolls both ways without a jump and with bounded memory', async ({
  server,
  context,
  page,
}) => {
  test.setTimeout(600_000);
  const people = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo', 'Tomas Ekvall']);
  const gid = await createChannel(people[0], 'busy');
  await fillChannel(people, gid, { count: MESSAGES, textOf: words });
  await say(people[1], gid, LAST);
  await openAs(context, server.url, people[0]);
  await page.setViewportSize(VIEWPORT);
  await page.goto(`/chat/channel/${gid}`);
  await expect(page.getByRole('log')).toContainText(LAST);

  const up = await page.evaluate(walkFeed, { stepPx: -STEP_PX, maxFrames: MAX_FRAMES });
  await expect(page.getByRole('heading', { name: 'This is the start of #busy' })).toBeVisible();
  const heapAtTop = await heapBytes(page);
  const down = await page.evaluate(walkFeed, { stepPx: STEP_PX, maxFrames: MAX_FRAMES });

  expect(up.jumps).toEqual([]);
  expect(down.jumps).toEqual([]);
  await expect(page.getByRole('log')).toContainText(LAST);
  expect(Math.max(up.mostRows, down.mostRows)).toBeLessThan(MOST_ROWS);
  expect(Math.max(heapAtTop, await heapBytes(page))).toBeLessThan(MOST_HEAP_BYTES);
});

test('switching between two channels that are loaded paints at once', async ({ server, context, page }) => {
  const people = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const first = await createChannel(people[0], 'first');
  const second = await createChannel(people[0], 'second');
  await fillChannel(people, first, { count: 300, textOf: (index) => `first ${words(index)}` });
  await fillChannel(people, second, { count: 300, textOf: (index) => `second ${words(index)}` });
  await openAs(context, server.url, people[0]);
  for (const gid of [first, second]) {
    await say(people[1], gid, `Last of ${gid}.`);
    await page.goto(`/chat/channel/${gid}`);
    await expect(page.getByRole('log')).toContainText(`Last of ${gid}.`);
  }

  const times = await page.evaluate(
    async ({ gids, count }) => {
      const taken: number[] = [];
      const whenShown = (text: string) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[role="log"]')?.textContent?.includes(text)) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(resolve));
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        });
      for (let index = 0; index < count; index += 1) {
        const gid = gids[index % 2] ?? 0;
        const shown = whenShown(`Last of ${gid}.`);
        const start = performance.now();
        document.querySelector<HTMLElement>(`a[data-chat="g:${gid}"]`)?.click();
        await shown;
        taken.push(performance.now() - start);
      }
      return taken;
    },
    { gids: [first, second], count: SWITCHES },
  );

  // The median: one collection of garbage must not fail the journey.
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
  expect(median, `all: ${times.map(Math.round).join(', ')} ms`).toBeLessThan(SWITCH_MS);
});
