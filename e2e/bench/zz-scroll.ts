import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { makeBusyChannel } from '../fixtures/busy-channels.ts';
import { openAs, seedPeople } from '../fixtures/chat-seed.ts';
import { startLoquat } from '../fixtures/loquat-server.ts';
import { measureFirstVisit } from './starts.ts';
import { measureScrolling } from './scrolling.ts';
import { measureSwitches } from './switching.ts';
import { writeFileSync } from 'node:fs';

const server = await startLoquat();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
try {
  const people = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo', 'Tomas Ekvall']);
  const long = await makeBusyChannel(server.url, people, { name: 'long', count: 14000 });
  const a = await makeBusyChannel(server.url, people, { name: 'aa', count: 400 });
  const b = await makeBusyChannel(server.url, people, { name: 'bb', count: 400 });
  for (let i = 0; i < Number(process.env['ROUNDS'] ?? 2); i++) {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-US',
      viewport: { width: 1280, height: 1100 },
    });
    await openAs(context, server.url, people[0]);
    const page = await context.newPage();
    if (process.env['THROTTLE'])
      await (
        await context.newCDPSession(page)
      ).send('Emulation.setCPUThrottlingRate', { rate: Number(process.env['THROTTLE']) });
    const cdp = process.env['PROFILE'] ? await context.newCDPSession(page) : undefined;
    if (process.env['SWITCH']) {
      if (cdp) {
        await cdp.send('Profiler.enable');
        await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
      }
      await measureSwitches(page, [a, b]);
      if (cdp) await cdp.send('Profiler.start');
      console.log(JSON.stringify(await measureSwitches(page, [a, b])));
      if (cdp) {
        const { profile } = await cdp.send('Profiler.stop');
        writeFileSync('/tmp/int/switch.cpuprofile', JSON.stringify(profile));
      }
    } else {
      await measureFirstVisit(page, long);
      if (process.env['LOAF'])
        await page.evaluate(() => {
          (window as any).loafs = [];
          new PerformanceObserver((l) => {
            for (const e of l.getEntries() as any[])
              (window as any).loafs.push({
                d: e.duration,
                start: e.startTime,
                render: e.renderStart - e.startTime,
                style: e.styleAndLayoutStart - e.startTime,
                scripts: e.scripts.map((s: any) =>
                  [s.invoker, s.startTime - e.startTime, s.duration, s.forcedStyleAndLayoutDuration]
                    .map((x: any) => (typeof x === 'number' ? Math.round(x) : x.slice(-40)))
                    .join(' '),
                ),
              });
          }).observe({ type: 'long-animation-frame' });
        });
      const { wheelBack, dragToStart, wheelOn } = (await measureScrolling(page)) as any;
      const f = (x: any) =>
        `${x.framesOver50Ms}/${x.frames} longest ${x.longestFrameMs} p99 ${x.gapP99Ms} work ${x.workPerFrameMs} ${x.rowsSeen ?? ''}`;
      if (process.env['LOAF']) {
        const l = (await page.evaluate(() => (window as any).loafs)) as any[];
        for (const e of l.slice(0, 400).filter((_: any, i: number) => i % 3 === 0))
          console.log(
            Math.round(e.d),
            'render@',
            Math.round(e.render),
            'style@',
            Math.round(e.style),
            e.scripts.join(' | '),
          );
      }
      console.log('wheel', f(wheelBack), '| drag', f(dragToStart), '| on', f(wheelOn));
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.dispose();
}
