import { expect, test } from 'vitest';
import { RateLimitedError } from '../http/security/rate-limit.ts';
import { type Caller, createFairLimiter, type FairLimiterOptions } from './fair-limiter.ts';
import { OverloadedError } from './limiter.ts';

type Kind = 'first' | 'other';
const share = { maxWaiting: 100, maxWaitingPerKey: 100 };

/** A limiter whose tasks run until the test ends them. */
function open(changes: Partial<FairLimiterOptions<Kind>> = {}) {
  const shares = { first: { ...share, weight: 4 }, other: { ...share, weight: 1 } };
  const limit = createFairLimiter<Kind>({
    resource: 'tests',
    concurrency: 1,
    reservedFor: 'first',
    shares,
    ...changes,
  });
  const running: { name: string; end: () => void }[] = [];
  const begun: string[] = [];
  const ask = (kind: Kind, key: string, name = key): Promise<void> =>
    limit({ kind, key }, async () => {
      begun.push(name);
      await new Promise<void>((end) => running.push({ name, end }));
    });
  /** Ends the oldest running task and lets the next ones begin. */
  async function endOldest(): Promise<void> {
    running.shift()?.end();
    await new Promise(setImmediate);
  }
  return { limit, ask, running, begun, endOldest };
}

const ignored = (...promises: Promise<unknown>[]) => promises.forEach((one) => void one.catch(() => {}));

test('callers of one kind take turns, however much each has to do', async () => {
  const { ask, begun, endOldest } = open();
  ignored(...[1, 2, 3].map((turn) => ask('other', 'ann', `ann ${turn}`)), ask('other', 'bob'), ask('other', 'cid'));
  for (let turn = 0; turn < 5; turn += 1) await endOldest();
  expect(begun).toEqual(['ann 1', 'ann 2', 'bob', 'cid', 'ann 3']);
});

test('one caller has one place at a time, however many are free', async () => {
  const { ask, running } = open({ concurrency: 4 });
  ignored(ask('other', 'ann'), ask('other', 'ann'), ask('other', 'ann'));
  await new Promise(setImmediate);
  expect(running).toHaveLength(1);
});

test('one slot is kept for the preferred kind, whatever all others request', async () => {
  const { ask, begun } = open({ concurrency: 2 });
  ignored(...['ann', 'bob', 'cid'].map((key) => ask('other', key)));
  await new Promise(setImmediate);
  expect(begun).toEqual(['ann']);
  ignored(ask('first', 'dan'));
  await new Promise(setImmediate);
  expect(begun).toEqual(['ann', 'dan']);
});

test('with a single slot the preferred kind gets most of it, and the other kind still gets turns', async () => {
  const { ask, begun, endOldest } = open();
  ignored(ask('other', 'running'));
  for (let caller = 0; caller < 20; caller += 1) ignored(ask('first', `f${caller}`), ask('other', `o${caller}`));
  for (let turn = 0; turn < 20; turn += 1) await endOldest();
  const firsts = begun.slice(1).filter((name) => name.startsWith('f'));
  expect(begun[1]).toBe('f0');
  expect(firsts.length).toBeGreaterThanOrEqual(15);
  expect(firsts.length).toBeLessThan(20);
});

test('an idle kind accumulates no turns', async () => {
  const { ask, begun, endOldest } = open();
  for (let caller = 0; caller < 10; caller += 1) ignored(ask('other', `o${caller}`));
  for (let turn = 0; turn < 5; turn += 1) await endOldest();
  for (let caller = 0; caller < 20; caller += 1) ignored(ask('first', `f${caller}`));
  for (let turn = 0; turn < 10; turn += 1) await endOldest();
  expect(begun.slice(6).filter((name) => name.startsWith('o')).length).toBeGreaterThan(0);
});

test('a kind that took many turns while no other wanted any owes none of them later', async () => {
  const { ask, running, begun, endOldest } = open();
  for (let caller = 0; caller < 80; caller += 1) ignored(ask('first', `f${caller}`));
  // One more than there are, because the first task begins a moment later.
  for (let turn = 0; turn <= 80; turn += 1) await endOldest();
  expect(begun.splice(0)).toHaveLength(80);
  expect(running).toEqual([]);
  for (let caller = 0; caller < 20; caller += 1) ignored(ask('other', `o${caller}`));
  ignored(ask('first', 'late'));
  for (let turn = 0; turn < 20; turn += 1) await endOldest();
  expect(begun.slice(0, 3)).toContain('late');
});

test('a caller with too many waiting tasks is rate limited, and no other caller is', async () => {
  const shares = { first: { ...share, weight: 4 }, other: { weight: 1, maxWaiting: 100, maxWaitingPerKey: 2 } };
  const { ask, begun, endOldest } = open({ shares });
  ignored(ask('other', 'ann'), ask('other', 'ann'), ask('other', 'ann'));
  await expect(ask('other', 'ann')).rejects.toThrow(RateLimitedError);
  ignored(ask('other', 'bob'));
  for (let turn = 0; turn < 4; turn += 1) await endOldest();
  expect(begun.toSorted()).toEqual(['ann', 'ann', 'ann', 'bob']);
});

test('a kind with too many waiting tasks is overloaded, and no other kind is', async () => {
  const shares = { first: { ...share, weight: 4 }, other: { weight: 1, maxWaiting: 2, maxWaitingPerKey: 2 } };
  const { ask, begun, endOldest } = open({ shares });
  ignored(...['ann', 'bob', 'cid'].map((key) => ask('other', key)));
  await expect(ask('other', 'dan')).rejects.toThrow(OverloadedError);
  ignored(ask('first', 'eve'));
  await endOldest();
  expect(begun).toEqual(['ann', 'eve']);
});

test('a task that fails passes its turn on', async () => {
  const { limit } = open();
  const caller: Caller<Kind> = { kind: 'other', key: 'ann' };
  const failing = limit(caller, () => Promise.reject(new Error('no')));
  const next = limit(caller, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
