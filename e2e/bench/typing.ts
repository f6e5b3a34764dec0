import { setTimeout as delay } from 'node:timers/promises';
import type { Gid } from '@loquat/contract';
import type { Page } from '@playwright/test';
import { chooseSize } from '../../apps/server/bench/sizes.ts';
import type { Person } from '../fixtures/chat-seed.ts';
import { composer } from '../fixtures/pages.ts';
import { startSending } from '../fixtures/performance/steady-sender.ts';
import { round, spread } from './figures.ts';
import { watchKeys } from './key-probe.ts';
import { mainThread } from './main-thread.ts';

const MESSAGES_PER_SECOND = 100;
const KEYS = chooseSize(120, 12);
/** A fast typist. */
const KEY_EVERY_MS = 90;

/** Types in the open chat while another user writes to channels; returns the times of each key. */
export async function measureTyping(page: Page, sender: Person, gids: readonly [Gid, ...Gid[]]) {
  await composer(page).fill('');
  await composer(page).focus();
  await page.evaluate(watchKeys);
  const startedAt = performance.now();
  const sending = startSending(sender, gids, MESSAGES_PER_SECOND);
  const { work } = await mainThread(page, async () => {
    for (let key = 0; key < KEYS; key += 1) {
      const next = startedAt + (key + 1) * KEY_EVERY_MS;
      await page.keyboard.press(key % 6 === 5 ? 'Space' : 'KeyO');
      await delay(Math.max(0, next - performance.now()));
    }
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const sent = await sending.stop();
  const times = await page.evaluate(() => window.keyTimes);
  return {
    keys: times.work.length,
    messagesPerSecond: round(sent / seconds),
    keyWorkMs: spread(times.work),
    keyDelayMs: spread(times.delay),
    keyPaintedMs: spread(times.painted),
    mainThreadShare: round((work.taskMs / 1_000 / seconds) * 100) / 100,
    mainThread: work,
  };
}
