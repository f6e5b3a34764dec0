import type { Page, Request } from '@playwright/test';
import type { BusyChannel } from '../fixtures/busy-channels.ts';
import { composer } from '../fixtures/pages.ts';
import { median, round } from './figures.ts';
import { mainThread } from './main-thread.ts';

declare global {
  interface Window {
    /** Entries of the message log that were read from this device. */
    entriesRead: number;
  }
}

/** Counts what pages read from the log on this device, from their first moment on. */
export function countReads(): void {
  window.entriesRead = 0;
  const counted = (request: IDBRequest, count: (result: unknown) => number): IDBRequest => {
    request.addEventListener('success', () => (window.entriesRead += count(request.result)));
    return request;
  };
  const { getAll, openCursor } = IDBIndex.prototype;
  IDBIndex.prototype.getAll = function (...range) {
    return counted(getAll.apply(this, range), (found) => (Array.isArray(found) ? found.length : 0));
  };
  IDBIndex.prototype.openCursor = function (...range) {
    return counted(openCursor.apply(this, range), (found) => (found ? 1 : 0)) as IDBRequest<IDBCursorWithValue | null>;
  };
}

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

/** Opens a channel; what was asked of the server until one can read and write in it. */
async function countRequests(page: Page, channel: BusyChannel) {
  const calls: string[] = [];
  let files = 0;
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    else files += 1;
  };
  page.on('request', note);
  const paintedMs = await open(page, channel);
  await composer(page).and(page.locator(':enabled')).waitFor();
  page.off('request', note);
  return { paintedMs: round(paintedMs), calls, files };
}

/** Starts the app so many times in a channel that this device remembers. */
export async function measureStarts(page: Page, channel: BusyChannel, count: number) {
  const times: number[] = [];
  const work: number[] = [];
  for (let start = 0; start < count; start += 1) {
    const spent = await mainThread(page, () => open(page, channel));
    times.push(spent.result);
    work.push(spent.work.taskMs);
  }
  const { calls, files } = await countRequests(page, channel);
  return {
    paintedMs: { median: median(times), min: round(Math.min(...times)), max: round(Math.max(...times)) },
    mainThreadMs: median(work),
    entriesRead: await page.evaluate(() => window.entriesRead),
    requests: calls.length,
    calls,
    files,
  };
}

/** The first visit of somebody who is signed in, on a device that remembers nothing else. */
export async function measureFirstVisit(page: Page, channel: BusyChannel) {
  const { paintedMs, calls, files } = await countRequests(page, channel);
  return { paintedMs, requests: calls.length, calls, files };
}
