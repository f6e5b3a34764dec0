import type { Page } from '@playwright/test';
import { chooseSize } from '../../apps/server/bench/sizes.ts';
import { feed } from '../fixtures/pages.ts';
import { heapBytes } from '../fixtures/performance/busy-channels.ts';
import { quantile, round } from './figures.ts';
import { dragToStart, watchFrames } from './frames.ts';
import { mainThread } from './main-thread.ts';

const WHEEL_PX_PER_SECOND = 3_000;
/** One gesture of a wheel. */
const TURN_PX = chooseSize(20_000, 2_000);
/** All 50,000 messages are some 2,300,000 px, a quarter of an hour. */
const WHEEL_PX = Number(process.env['BENCH_WHEEL_PX'] ?? TURN_PX);
const DRAG_LIMIT_MS = 20_000;
const LONG_FRAME_MS = 50;

async function measureFrames<T>(page: Page, run: () => Promise<T>) {
  await page.evaluate(watchFrames);
  const { result, work } = await mainThread(page, run);
  const { gaps, long } = await page.evaluate(() => window.endFrames());
  const figures = {
    frames: gaps.length,
    framesOver50Ms: long.length,
    longestFrameMs: quantile(long, 1),
    gapsOver50Ms: gaps.filter((gap) => gap > LONG_FRAME_MS).length,
    longestGapMs: quantile(gaps, 1),
    gapP99Ms: quantile(gaps, 0.99),
    workPerFrameMs: round(work.taskMs / gaps.length),
    mainThread: work,
  };
  return { result, figures };
}

/** Turns the wheel over the feed; negative = towards older messages. */
async function wheel(page: Page, px: number): Promise<void> {
  const box = await feed(page).boundingBox();
  if (!box) throw new Error('There is no feed on this page.');
  const devtools = await page.context().newCDPSession(page);
  for (let turned = 0; turned < Math.abs(px); turned += TURN_PX)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: -Math.sign(px) * TURN_PX,
      speed: WHEEL_PX_PER_SECOND,
      gestureSourceType: 'mouse',
    });
  await devtools.detach();
}

const heapMb = async (page: Page): Promise<number> => round((await heapBytes(page)) / 1e6);

/** Scrolls in the open chat: back by wheel, then to its very start by the scroll bar, then on by wheel. */
export async function measureScrolling(page: Page) {
  const heapAtEndMb = await heapMb(page);
  const back = await measureFrames(page, () => wheel(page, -WHEEL_PX));
  const drag = await measureFrames(page, () => page.evaluate(dragToStart, DRAG_LIMIT_MS));
  const heapAtStartMb = await heapMb(page);
  const on = await measureFrames(page, () => wheel(page, WHEEL_PX));
  return {
    wheelBack: back.figures,
    dragToStart: { ...drag.figures, rowsSeen: drag.result },
    wheelOn: on.figures,
    heapAtEndMb,
    heapAtStartMb,
  };
}
