import { loadavg } from 'node:os';
import { chromiumFlags, findChromium } from '@loquat/counterparts/chromium';
import { type BrowserContext, chromium } from '@playwright/test';
import { chooseSize } from '../../apps/server/bench/sizes.ts';
import { openAs, seedPeople } from '../fixtures/chat-seed.ts';
import { startLoquat } from '../fixtures/loquat-server.ts';
import { makeBusyChannel } from '../fixtures/performance/busy-channels.ts';
import { countReads } from '../fixtures/performance/start-watch.ts';
import { round } from './figures.ts';
import { fillDevice } from './long-memory.ts';
import { measureScrolling } from './scrolling.ts';
import { measureFirstVisit, measureStarts } from './starts.ts';
import { measureSwitches } from './switching.ts';
import { measureTyping } from './typing.ts';

const VIEWPORT = { width: 1280, height: 1100 };
const STARTS = chooseSize(9, 2);
const VISIT_LENGTH = chooseSize(300, 60);

/** The measurements with the load of the machine while they were taken. */
async function loaded<T extends object>(measure: () => Promise<T>) {
  const figures = await measure();
  return { ...figures, loadAverage: round(loadavg()[0] ?? 0) };
}

/** The chat in a real browser. Needs a build of the web app; stops its processes. */
async function run(): Promise<object> {
  const server = await startLoquat();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
  const { url } = server;
  const newDevice = (): Promise<BrowserContext> =>
    browser.newContext({ baseURL: url, locale: 'en-US', viewport: VIEWPORT });
  try {
    const people = await seedPeople(url, ['Juno Tackett', 'Ines Corvalo', 'Tomas Ekvall']);
    const [reader, writer] = people;
    const first = await makeBusyChannel(url, people, { name: 'first', count: VISIT_LENGTH });
    const second = await makeBusyChannel(url, people, { name: 'second', count: VISIT_LENGTH });
    const device = await newDevice();
    await openAs(device, url, reader);
    await device.addInitScript(countReads);
    const page = await device.newPage();
    const switches = await loaded(() => measureSwitches(page, [first, second]));
    const { channels, long, entriesHeld } = await fillDevice(page, url, people);
    const starts = await loaded(() => measureStarts(page, first, STARTS));
    const fullSwitches = await loaded(() => measureSwitches(page, [first, second]));
    const typing = {
      openChat: await loaded(() => measureTyping(page, writer, [second.gid])),
      otherChats: await loaded(() => measureTyping(page, writer, [first.gid, ...channels.map(({ gid }) => gid)])),
    };
    await device.close();
    const other = await newDevice();
    await openAs(other, url, reader);
    const visitor = await other.newPage();
    const firstVisit = await loaded(() => measureFirstVisit(visitor, long));
    const scrolling = await loaded(() => measureScrolling(visitor));
    return { switches, entriesHeld, starts, fullSwitches, typing, firstVisit, scrolling };
  } finally {
    await browser.close();
    await server.dispose();
  }
}

console.log(JSON.stringify(await run()));
