import { expect, onTestFinished, test } from 'vitest';
import type { ToEcho } from '#test/platform/threads/echo.worker.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { createKeptThread } from './kept-thread.ts';

test('a thread that dies is restarted a second later, until it is closed', async () => {
  const clock = createTestClock();
  const [heard, reported]: [string[], unknown[]] = [[], []];
  let lost = 0;
  const thread = createKeptThread<ToEcho, string>({
    entry: new URL('../../../test/platform/threads/echo.worker.ts', import.meta.url),
    workerData: 'echo:',
    limits: {},
    clock,
    onMessage: (word) => void heard.push(word),
    isProof: () => true,
    onLost: () => void (lost += 1),
    report: (error) => void reported.push(error),
  });
  onTestFinished(thread.close);
  expect(thread.tell({ kind: 'say', word: 'nobody' })).toBe(false);
  thread.start();
  thread.start();
  expect(thread.tell({ kind: 'say', word: 'one' })).toBe(true);
  await expect.poll(() => heard).toEqual(['echo: one']);

  thread.tell({ kind: 'die' });
  await expect.poll(() => lost).toBe(1);
  thread.start();
  expect(thread.tell({ kind: 'say', word: 'too early' })).toBe(false);
  clock.advance(1_000);
  expect(thread.tell({ kind: 'say', word: 'two' })).toBe(true);
  await expect.poll(() => heard).toEqual(['echo: one', 'echo: two']);

  await thread.close();
  clock.advance(60_000);
  thread.start();
  expect(thread.tell({ kind: 'say', word: 'over' })).toBe(false);
  expect([heard.length, lost, reported]).toEqual([2, 1, []]);
});
