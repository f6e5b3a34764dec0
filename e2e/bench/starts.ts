import type { Page } from '@playwright/test';
import { composer } from '../fixtures/pages.ts';
import type { BusyChannel } from '../fixtures/performance/busy-channels.ts';
import { watchRequests } from '../fixtures/performance/start-watch.ts';
import { median, round } from './figures.ts';
import { mainThread } from './main-thread.ts';

/** The pause between the end of the app and its next start. */
const PAUSE_MS = 500;

/** Opens a channel and waits until its end is painted; ms since the navigation began. */
export async function open(page: Page, { gid, lastText }: BusyChannel): Promise<number> {
  await page.goto(`/chat/channel/${gid}`, { waitUntil: 'commit' });
  return page.evaluate(async (text) => {
    const isShown = () => document.querySelector('[role="log"]')?.textContent?.includes(text) ?? false;
    while (!isShown()) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now();
  }, lastText);
}

/** Closes the app as before a real start, so that its last work does not count. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.waitForTimeout(PAUSE_MS);
}

/** Opens a channel; returns the requests made before reading and writing are possible. */
async function countRequests(page: Page, channel: BusyChannel) {
  const watch = watchRequests(page);
  const paintedMs = await open(page, channel);
  await composer(page).and(page.locator(':enabled')).waitFor();
  watch.stop();
  return { paintedMs: round(paintedMs), requests: watch.calls.size, calls: [...watch.calls], files: watch.files.size };
}

/** Starts the app a number of times in a channel that is stored on this device. */
export async function measureStarts(page: Page, channel: BusyChannel, count: number) {
  const times: number[] = [];
  const work: number[] = [];
  for (let start = 0; start < count; start += 1) {
    await leave(page);
    const spent = await mainThread(page, () => open(page, channel));
    times.push(spent.result);
    work.push(spent.work.taskMs);
  }
  // The first start begins elsewhere: only then does the device know which chat is shown.
  const [, ...again] = times;
  const { requests, calls, files } = await countRequests(page, channel);
  return {
    paintedMs: { median: median(again), min: round(Math.min(...again)), max: round(Math.max(...again)) },
    mainThreadMs: median(work.slice(1)),
    deviceReads: await page.evaluate(() => window.deviceReads),
    requests,
    calls,
    files,
  };
}

/** The first visit of a signed-in user, on an otherwise empty device. */
export const measureFirstVisit = (page: Page, channel: BusyChannel) => countRequests(page, channel);
