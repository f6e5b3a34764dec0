import { expect, onTestFinished, vi } from 'vitest';
import { makeDatabase, testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { openNodes } from './open-nodes.ts';
import { openPostgres } from './postgres.ts';

const TRAITS = { files: 's3', fingerprint: 'of the same keys' };

async function start(url: string, place: string) {
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  const nodes = openNodes(database);
  onTestFinished(() => nodes.stop());
  await nodes.join({ ...TRAITS, place });
  await nodes.connect({ encode: () => null, apply: () => 'unchanged', terminate: () => {} });
  await nodes.start();
  return nodes;
}

/** Makes the clock that ages are measured by jump ahead. */
function skipTime() {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  return (milliseconds: number) => void (aheadMs += milliseconds);
}

test('the oldest node is the first, and the next one when it has ended', async () => {
  const url = await makeDatabase();
  const [one, other] = [await start(url, 'one'), await start(url, 'other')];
  expect([one.isFirst(), other.isFirst()]).toEqual([true, false]);
  expect(other.count()).toBe(2);

  await one.stop();
  await expect.poll(other.isFirst).toBe(true);
  expect(other.count()).toBe(1);
});

test('a node that was busy for a moment is still the first; an expired one is not until it has renewed its lease', async () => {
  const skip = skipTime();
  const node = await start(await makeDatabase(), 'one');
  expect([node.isCurrent(), node.isFirst()]).toEqual([true, true]);
  skip(1_000);
  expect([node.isCurrent(), node.isFirst()]).toEqual([false, true]);

  skip(9_000);
  expect(node.isFirst()).toBe(false);
  await expect.poll(node.isFirst).toBe(true);
  expect(node.isCurrent()).toBe(true);
});
