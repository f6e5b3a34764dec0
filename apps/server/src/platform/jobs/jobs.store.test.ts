import { beforeEach, expect } from 'vitest';
import { onEachDatabase } from '#test/stores/each-database.ts';
import type { JobStore } from './jobs.store.ts';

const NOW = Date.UTC(2026, 0, 1);
const LEASE_MS = 1_000;

onEachDatabase((open, test) => {
  let jobs: JobStore;
  beforeEach(async () => {
    ({ jobs } = await open());
  });

  const put = (payload: unknown, due_at = NOW, unique_key?: string) =>
    jobs.put({ kind: 'mail', payload, due_at, ...(unique_key && { unique_key }) });
  const claim = (now = NOW, limit = 10) => jobs.claim({ kinds: ['mail'], now, leaseMs: LEASE_MS, limit });
  const payloads = async (now?: number, limit?: number) => (await claim(now, limit)).map(({ payload }) => payload);
  const claimOne = async (now?: number) => {
    const [job] = await claim(now, 1);
    if (!job) throw new Error('nothing was claimed');
    return job;
  };

  test('due jobs are claimed once, longest due first', async () => {
    await put({ to: 'b' }, NOW - 1);
    await put({ to: 'a' }, NOW - 2);
    await put({ to: 'later' }, NOW + 1);

    expect(await payloads(NOW, 1)).toEqual([{ to: 'a' }]);
    expect(await payloads()).toEqual([{ to: 'b' }]);
    expect(await payloads()).toEqual([]);
  });

  test('jobs of other kinds are left alone', async () => {
    await jobs.put({ kind: 'push', payload: 1, due_at: NOW });

    expect(await claim()).toEqual([]);
    expect(await jobs.findNextDueAt(['mail'], NOW)).toBeNull();
    expect(await jobs.findNextDueAt(['mail', 'push'], NOW)).toBe(NOW);
  });

  test('a job whose lease expired is claimed again and counts its attempts', async () => {
    await put('once');
    const first = await claimOne();
    const second = await claimOne(NOW + LEASE_MS);

    expect(first).toMatchObject({ attempts: 1, lease_until: NOW + LEASE_MS });
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
  });

  test('the holder of an expired lease changes nothing', async () => {
    await put('once');
    const former = await claimOne();
    await claimOne(NOW + LEASE_MS);
    await jobs.complete(former);
    await jobs.park(former, NOW, 'late');
    await jobs.postpone(former, NOW, 'late');

    expect(await claimOne(NOW + 2 * LEASE_MS)).toMatchObject({ attempts: 3 });
  });

  test('a completed job is deleted', async () => {
    await put('once');
    await jobs.complete(await claimOne());

    expect(await jobs.findNextDueAt(['mail'], NOW + 2 * LEASE_MS)).toBeNull();
  });

  test('a postponed job waits for its new time and keeps its attempts after an error only', async () => {
    await put('again');
    await jobs.postpone(await claimOne(), NOW + 5, 'no answer');
    expect(await claim(NOW + 4)).toEqual([]);
    const second = await claimOne(NOW + 5);
    await jobs.postpone(second, NOW + 9);

    expect(second.attempts).toBe(2);
    expect((await claimOne(NOW + 9)).attempts).toBe(1);
  });

  test('a parked job is never claimed again', async () => {
    await put('hopeless');
    await jobs.park(await claimOne(), NOW, 'gone');

    expect(await claim(NOW + 2 * LEASE_MS)).toEqual([]);
    expect(await jobs.findNextDueAt(['mail'], NOW + 2 * LEASE_MS)).toBeNull();
  });

  test('jobs are counted: due and not leased, by kind, and parked', async () => {
    expect(await jobs.count(NOW)).toEqual({ due: 0, parked: 0, oldest_due_at: null, by_kind: {} });
    await put('given up', NOW - 3);
    await jobs.park(await claimOne(), NOW, 'gone');
    await put('held', NOW - 2);
    await claimOne();
    await put('due', NOW - 1);
    await put('later', NOW + 1);
    await jobs.put({ kind: 'push', payload: 1, due_at: NOW });

    const by_kind = { mail: 3, push: 1 };
    expect(await jobs.count(NOW)).toEqual({ due: 2, parked: 1, oldest_due_at: NOW - 1, by_kind });
    expect(await jobs.count(NOW + LEASE_MS)).toMatchObject({ due: 4, oldest_due_at: NOW - 2 });
  });

  test('a job under a key replaces the waiting one', async () => {
    await put('old', NOW, 'digest:1');
    await put('new', NOW + 1, 'digest:1');

    expect(await payloads(NOW + 1)).toEqual(['new']);
  });

  test('a job put again while it runs is run once more', async () => {
    await put('old', NOW, 'digest:1');
    const held = await claimOne();
    await put('new', NOW, 'digest:1');
    await jobs.complete(held);

    expect(await payloads()).toEqual(['new']);
  });

  test('a job put if absent leaves the waiting one', async () => {
    await put('old', NOW, 'digest:1');
    await jobs.putIfAbsent({ kind: 'mail', payload: 'new', due_at: NOW, unique_key: 'digest:1' });

    expect(await payloads()).toEqual(['old']);
  });

  test('a job put unless it runs replaces a waiting or expired job, and leaves a running one', async () => {
    const putUnlessRunning = (payload: unknown, now: number) =>
      jobs.putUnlessRunning({ kind: 'mail', payload, due_at: NOW, unique_key: 'hook:1' }, now);
    await putUnlessRunning('first', NOW);
    await putUnlessRunning('second', NOW);
    const held = await claimOne();
    expect(held.payload).toBe('second');
    await putUnlessRunning('third', NOW + LEASE_MS - 1);
    expect(await claim(NOW + LEASE_MS - 1)).toEqual([]);
    await putUnlessRunning('fourth', NOW + LEASE_MS);
    await jobs.complete(held);

    expect(await payloads()).toEqual(['fourth']);
  });

  test('a cancelled job is not run', async () => {
    await put('old', NOW, 'digest:1');
    await jobs.cancel('digest:1');
    await jobs.cancel('digest:1');

    expect(await claim()).toEqual([]);
  });

  test('the next due time ignores leased jobs', async () => {
    await put('a', NOW);
    await put('b', NOW + 7);
    await claimOne();

    expect(await jobs.findNextDueAt(['mail'], NOW)).toBe(NOW + 7);
    expect(await jobs.findNextDueAt(['mail'], NOW + LEASE_MS)).toBe(NOW);
    expect(await jobs.findNextDueAt([], NOW)).toBeNull();
  });
});
