import { loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { heapBytes, makeBusyChannel } from '../fixtures/busy-channels.ts';
import { openAs, type Person, seedPeople } from '../fixtures/chat-seed.ts';
import { medianOf } from '../fixtures/delivery.ts';
import { startLoquat } from '../fixtures/loquat-server.ts';
import { walkFeed, type WalkReport } from '../fixtures/scroll-driver.ts';
import { switchChats } from '../fixtures/switch-driver.ts';

const SCROLLED_MESSAGES = 10_000;
const SWITCHES = 60;
const RELOADS = 7;
const VIEWPORT = { width: 1280, height: 1100 };
const WALK = { leapAfterPx: 16_000, maxFrames: 30_000 };

const round = (value: number): number => Math.round(value * 10) / 10;
const median = (values: number[]): number => round(medianOf(values.toSorted((a, b) => a - b)));

/** Opens a channel and waits until its end is on the screen; ms since the navigation began. */
async function open(page: Page, { gid, lastText }: { gid: number; lastText: string }): Promise<number> {
  await page.goto(`/chat/channel/${gid}`, { waitUntil: 'commit' });
  return page.evaluate(async (text) => {
    const isShown = () => document.querySelector('[role="log"]')?.textContent?.includes(text) ?? false;
    while (!isShown()) await new Promise(requestAnimationFrame);
    return performance.now();
  }, lastText);
}

async function measureSwitches(page: Page, url: string, people: readonly [Person, ...Person[]]) {
  const targets = [
    await makeBusyChannel(url, people, { name: 'first', count: 300 }),
    await makeBusyChannel(url, people, { name: 'second', count: 300 }),
  ];
  const reloads: number[] = [];
  for (let visit = 0; visit < RELOADS; visit += 1) {
    const target = targets[visit % 2];
    if (target) reloads.push(await open(page, target));
  }
  // What is unread is drawn anew, with its divider; people go back and forth between what they have read.
  for (const { gid } of targets) {
    const row = page.locator(`a[data-chat="g:${gid}"]`);
    await row.click();
    await row.and(page.locator(':not([data-unread])')).waitFor();
  }
  const { work, painted } = await page.evaluate(switchChats, { targets, count: SWITCHES });
  // The first visits load from the server.
  return { reloadMs: median(reloads.slice(2)), switchWorkMs: median(work), switchPaintedMs: median(painted) };
}

async function measureScrolling(page: Page, url: string, people: readonly [Person, ...Person[]]) {
  const busy = await makeBusyChannel(url, people, { name: 'busy', count: SCROLLED_MESSAGES });
  await open(page, busy);
  const startedAt = performance.now();
  const walks: WalkReport[] = [];
  for (const stepPx of [-400, 400]) walks.push(await page.evaluate(walkFeed, { ...WALK, stepPx }));
  const frames = walks.reduce((sum, walk) => sum + walk.frames, 0);
  return {
    scrolledMessages: SCROLLED_MESSAGES,
    msPerFrame: round((performance.now() - startedAt) / frames),
    jumps: walks.reduce((sum, { jumps }) => sum + jumps.length, 0),
    mostRows: Math.max(...walks.map(({ mostRows }) => mostRows)),
    heapMb: round((await heapBytes(page)) / 1e6),
  };
}

/** The feed in a real browser: opening, switching, scrolling. Needs a build of the web app; stops what it started. */
async function run(): Promise<object> {
  const server = await startLoquat();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
  try {
    const people = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo', 'Tomas Ekvall']);
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', viewport: VIEWPORT });
    await openAs(context, server.url, people[0]);
    const page = await context.newPage();
    const switches = await measureSwitches(page, server.url, people);
    const loadWhileScrolling = round(loadavg()[0] ?? 0);
    return { ...switches, ...(await measureScrolling(page, server.url, people)), loadWhileScrolling };
  } finally {
    await browser.close();
    await server.dispose();
  }
}

console.log(JSON.stringify(await run()));
