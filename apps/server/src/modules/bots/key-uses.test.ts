import type { BotKeyId } from '@loquat/contract';
import { expect, test } from 'vitest';
import { createTestClock } from '#test/servers/test-clock.ts';
import type { RunUnit } from './bots.store.ts';
import { createKeyUses, USES_SAVED_AFTER_MS } from './key-uses.ts';

const KEY = { id: 1 as BotKeyId, last_used: 5 };

/** A database whose next writes fail a given number of times; successful ones are recorded. */
function arrange(failures: number) {
  const clock = createTestClock({ start: Date.UTC(2026, 0, 1) });
  const saved: [number, number][][] = [];
  const reports: unknown[] = [];
  let left = failures;
  const transact = (async (work: (tx: object) => Promise<void>) => {
    left -= 1;
    if (left >= 0) throw new Error('disk full');
    await work({ botKeys: { saveUses: async (uses: Map<number, number>) => void saved.push([...uses]) } });
  }) as RunUnit;
  const uses = createKeyUses({ transact, clock, report: (error) => void reports.push(error) });
  return { clock, saved, reports, uses };
}

test('a failed write is reported and repeated with the next one', async () => {
  const { clock, saved, reports, uses } = arrange(1);
  uses.note(KEY.id);
  const first = clock.now();
  clock.advance(USES_SAVED_AFTER_MS);
  await Promise.resolve();
  expect([reports.length, saved]).toEqual([1, []]);
  expect(uses.lastOf(KEY)).toBe(first);

  await uses.stop();
  expect(saved).toEqual([[[1, first]]]);
  expect(uses.lastOf(KEY)).toBe(KEY.last_used);
});

test('without a use no write happens, even when the server stops', async () => {
  const { clock, saved, uses } = arrange(0);
  clock.advance(10 * USES_SAVED_AFTER_MS);
  await uses.stop();

  expect(saved).toEqual([]);
  expect(uses.lastOf(KEY)).toBe(KEY.last_used);
});
