import { loadavg } from 'node:os';
import { chromiumFlags, findChromium } from '@loquat/counterparts/chromium';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chooseSize } from '../../apps/server/bench/sizes.ts';
import { seedPeople } from '../fixtures/chat-seed.ts';
import { startLoquat } from '../fixtures/loquat-server.ts';
import { median, round } from './figures.ts';

/** To show that it runs, the lines are faster. */
const SPEED = chooseSize(1, 50);

/** Slow 3G as browsers define it, and better lines. The latency is that of the whole request. */
const LINES = {
  slow: { kilobitsPerSecond: 400 * SPEED, latencyMs: 400 / SPEED },
  better: { kilobitsPerSecond: 1_600 * SPEED, latencyMs: 150 / SPEED },
  /** The preset of Chromium's developer tools. */
  slow3G: { kilobitsPerSecond: 400 * SPEED, latencyMs: 2_000 / SPEED },
};
const CPU_SLOWDOWN = chooseSize(4, 1);
const ROUNDS = chooseSize(3, 1);
const BITS_PER_BYTE = 8;

declare global {
  interface Window {
    /** When a field was painted and accepted input, in ms since the navigation; undefined until then. */
    usableMs: number | undefined;
  }
}

type Line = (typeof LINES)[keyof typeof LINES];

async function slowDown(cdp: CDPSession, { kilobitsPerSecond, latencyMs }: Line): Promise<void> {
  const throughput = (kilobitsPerSecond * 1_000) / BITS_PER_BYTE;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Transferred bytes of all responses. */
function countBytes(cdp: CDPSession): () => { bytes: number; requests: number } {
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.requestWillBeSent', () => void (requests += 1));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  return () => ({ bytes, requests });
}

/** Run it in a page before all other scripts: measuring from outside would be half a second late. */
function noteFirstField(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('form input:enabled')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.usableMs = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

const usableAfter = async (page: Page): Promise<number> =>
  (await page.waitForFunction(() => window.usableMs)).jsonValue().then((ms) => ms ?? Number.NaN);

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/** The first visit of a user without a session: from the navigation to a form that accepts input. */
async function visit(browser: Browser, url: string, line: Line) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp, line);
  const counted = countBytes(cdp);
  await page.addInitScript(noteFirstField);
  await page.goto('/', { waitUntil: 'commit' });
  const usableMs = await usableAfter(page);
  const figures = { paintMs: await firstPaint(page), usableMs, ...counted() };
  await context.close();
  return figures;
}

async function measure(browser: Browser, url: string, line: Line) {
  const visits = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url, line));
  const { bytes, requests } = visits[0]!;
  return {
    ...line,
    paintMs: median(visits.map(({ paintMs }) => paintMs)),
    usableMs: median(visits.map(({ usableMs }) => usableMs)),
    kilobytes: round(bytes / 1_000),
    requests,
    loadAverage: round(loadavg()[0] ?? 0),
  };
}

/** First visits over slow lines on a slow device. Needs builds of server and web app. */
async function run(): Promise<object> {
  const server = await startLoquat();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
  try {
    await seedPeople(server.url, ['Juno Tackett']);
    return {
      cpuSlowdown: CPU_SLOWDOWN,
      slow: await measure(browser, server.url, LINES.slow),
      better: await measure(browser, server.url, LINES.better),
      slow3G: await measure(browser, server.url, LINES.slow3G),
    };
  } finally {
    await browser.close();
    await server.dispose();
  }
}

console.log(JSON.stringify(await run()));
