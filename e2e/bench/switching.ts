import type { Page } from '@playwright/test';
import { chooseSize } from '../../apps/server/bench/sizes.ts';
import type { BusyChannel } from '../fixtures/performance/busy-channels.ts';
import { switchChats } from '../fixtures/performance/switch-driver.ts';
import { spread } from './figures.ts';
import { open } from './starts.ts';

const SWITCHES = chooseSize(60, 4);
const START_OVER_MS = chooseSize(4_000, 500);

/** Switches between channels that are loaded and read. */
export async function measureSwitches(page: Page, targets: BusyChannel[]) {
  for (const target of targets) await open(page, target);
  // Reads them first: feeds with unread messages are rendered again, with their divider.
  for (const { gid } of targets) {
    const row = page.locator(`a[data-chat="g:${gid}"]`);
    await row.click();
    await row.and(page.locator(':not([data-unread])')).waitFor();
  }
  // The code that the app loads when idle after its start has arrived.
  await page.waitForTimeout(START_OVER_MS);
  const { work, painted } = await page.evaluate(switchChats, { targets, count: SWITCHES });
  return { switches: painted.length, workMs: spread(work), paintedMs: spread(painted) };
}
