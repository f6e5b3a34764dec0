import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveMigratedFile } from '#test/servers/server-database.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { sqliteGroups } from '../db/commit-group.ts';
import { createSqliteConnection } from '../db/sqlite-connection.ts';
import { openSqlite, type SqliteDatabase } from '../db/sqlite.ts';
import { createTransact, type Transact } from '../db/transact.ts';
import { TemporaryError } from '../temporary-error.ts';
import { type JobHandler, LEASE_MS, MAX_ATTEMPTS, retryDelayMs } from './job-runner.ts';
import { createJobStore, type JobStore, type NewJob } from './jobs.store.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

const STARTED_AT = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

let folder: string;
let db: SqliteDatabase;
let transact: Transact<{ jobs: JobStore }, never, never>;
let clock: TestClock;
let schedulers: Scheduler[];
let reported: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loquat-scheduler-'));
  await giveMigratedFile(folder);
  db = await openSqlite(folder);
  const parts = {
    groups: sqliteGroups(db.writer.$client),
    stores: { jobs: createJobStore(createSqliteConnection(db.writer.$client)) },
    apply: () => {},
    publish: () => {},
  };
  reported = [];
  schedulers = [];
  transact = createTransact({ ...parts, report: (error) => reported.push(error) });
  clock = createTestClock({ start: STARTED_AT });
});

afterEach(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
  db.close();
  rmSync(folder, { recursive: true });
});

async function startWith(...handlers: JobHandler[]): Promise<Scheduler> {
  const reads = createJobStore(createSqliteConnection(db.reader.$client));
  const report = (error: unknown) => reported.push(error);
  const scheduler = createScheduler({ transact, reads, handlers, clock, report });
  schedulers.push(scheduler);
  await scheduler.start();
  return scheduler;
}

const put = (job: Partial<NewJob> = {}) =>
  transact(({ jobs }) => jobs.put({ kind: 'mail', payload: null, due_at: clock.now(), ...job }));
const rows = () => db.reader.$client.prepare('SELECT * FROM jobs ORDER BY id').all() as Record<string, unknown>[];
const waitFor = (state: object[]) => expect.poll(rows, { interval: 1 }).toMatchObject(state);

const areAllFree = () => rows().every(({ lease_until }) => lease_until === null);

/**
 * Advances the time, whenever `mayAdvance`, until the state is reached; the real event loop runs in between. Not while
 * the scheduler is claiming: on a slow disk the lease of its jobs would expire before the claim is written.
 */
const advanceUntil = (state: () => unknown, ms: number, mayAdvance = () => true) =>
  expect
    .poll(
      () => {
        if (clock.isAwaited() && mayAdvance()) clock.advance(ms);
        return state();
      },
      { interval: 1 },
    )
    .toBeTruthy();

test('a due job is passed to its handler and deleted afterwards', async () => {
  const seen: unknown[] = [];
  await put({ payload: { uid: 7 } });
  await startWith({ kind: 'mail', run: async (payload) => void seen.push(payload) });

  await waitFor([]);
  expect(seen).toEqual([{ uid: 7 }]);
});

test('a job that is due later waits for its time', async () => {
  const doneAt: number[] = [];
  const due_at = clock.now() + 5_500;
  await put({ due_at });
  await startWith({ kind: 'mail', run: async () => void doneAt.push(clock.now()) });
  await advanceUntil(() => doneAt.length > 0, 100);

  expect(doneAt[0]).toBeGreaterThanOrEqual(due_at);
});

test('a wake after the commit starts a new job without a delay', async () => {
  const seen: unknown[] = [];
  const scheduler = await startWith({ kind: 'mail', run: async (payload) => void seen.push(payload) });
  await put({ payload: 'now' });
  scheduler.wake();

  await waitFor([]);
  expect(seen).toEqual(['now']);
});

test('a failing job is retried later and succeeds', async () => {
  let attempts = 0;
  await put();
  await startWith({
    kind: 'mail',
    run: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('no answer');
    },
  });
  await waitFor([
    { attempts: 1, last_error: 'Error: no answer', due_at: clock.now() + retryDelayMs(1), lease_until: null },
  ]);
  await advanceUntil(() => attempts === 3, 1_000, areAllFree);

  await waitFor([]);
  expect(reported).toHaveLength(2);
});

test('a job that always fails is parked', async () => {
  await put();
  await startWith({ kind: 'mail', run: () => Promise.reject(new Error('gone')) });
  await advanceUntil(() => rows()[0]?.parked_at, 60_000, areAllFree);

  expect(rows()).toMatchObject([{ attempts: MAX_ATTEMPTS, last_error: 'Error: gone', lease_until: null }]);
  expect(reported).toHaveLength(MAX_ATTEMPTS);
});

test('a job keeps being retried, however long a service that it needs is away', async () => {
  let attempts = 0;
  await put();
  await startWith({
    kind: 'mail',
    run: async () => {
      attempts += 1;
      if (attempts < MAX_ATTEMPTS + 3) throw new TemporaryError('away');
    },
  });
  await advanceUntil(() => attempts === MAX_ATTEMPTS + 3, 60_000, areAllFree);

  await waitFor([]);
  expect(reported).toHaveLength(MAX_ATTEMPTS + 2);
});

test('a handler that never ends fails after a while and frees its slot', async () => {
  await put();
  await startWith({ kind: 'mail', run: () => new Promise(() => {}) });
  await waitFor([{ attempts: 1 }]);
  // From the failure on, time stands still: otherwise the next attempt would begin before this one is recorded.
  await advanceUntil(
    () => rows()[0]?.last_error,
    1_000,
    () => reported.length === 0,
  );

  expect(rows()).toMatchObject([{ attempts: 1, last_error: 'Error: The handler took too long.', lease_until: null }]);
});

test('the delay between attempts doubles up to an hour', () => {
  expect([1, 2, 3, 20].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 3_600_000]);
});

test('a job of a dead process runs when its lease has expired', async () => {
  const doneAt: number[] = [];
  const freeAt = clock.now() + LEASE_MS;
  await put();
  await transact(({ jobs }) => jobs.claim({ kinds: ['mail'], now: clock.now(), leaseMs: LEASE_MS, limit: 1 }));
  await startWith({ kind: 'mail', run: async () => void doneAt.push(clock.now()) });
  await advanceUntil(() => doneAt.length > 0, 1_000);

  expect(doneAt[0]).toBeGreaterThanOrEqual(freeAt);
});

test('no more than four jobs run at once', async () => {
  let [running, most, finished] = [0, 0, 0];
  const gates: (() => void)[] = [];
  const run = async () => {
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => gates.push(resolve));
    running -= 1;
    finished += 1;
  };
  for (let count = 0; count < 10; count += 1) await put();
  await startWith({ kind: 'mail', run });
  await expect
    .poll(
      () => {
        gates.splice(0).forEach((open) => open());
        return finished;
      },
      { interval: 1 },
    )
    .toBe(10);

  expect(most).toBe(4);
});

test('a periodic job runs at its times and survives failures', async () => {
  const ranAt: string[] = [];
  const run = async () => {
    ranAt.push(new Date(clock.now()).toISOString());
    if (ranAt.length === 1) throw new Error('once');
  };
  await startWith({ kind: 'sweep', every: '*/30 * * * * *', run });
  await waitFor([{ kind: 'sweep', due_at: Date.UTC(2026, 0, 1, 0, 0, 30) }]);
  await advanceUntil(() => ranAt.length === 2, 30_000, areAllFree);

  await waitFor([{ kind: 'sweep', parked_at: null, attempts: 0, lease_until: null, last_error: null }]);
  expect(rows()).toHaveLength(1);
});

test('a second start keeps the one periodic job', async () => {
  const handler = { kind: 'sweep', every: '0 3 * * *', run: async () => {} };
  await startWith(handler);
  await startWith(handler);

  expect(rows()).toMatchObject([{ due_at: Date.UTC(2026, 0, 1, 3) }]);
});

test('stopping interrupts the running handler and leaves its job due', async () => {
  const started = { resolve: () => {} };
  const hasStarted = new Promise<void>((resolve) => (started.resolve = resolve));
  const run = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      started.resolve();
    });
  await put();
  const scheduler = await startWith({ kind: 'mail', run });
  await hasStarted;
  await scheduler.stop();

  expect(rows()).toMatchObject([{ attempts: 0, lease_until: null, last_error: null }]);
  expect(reported).toEqual([]);
});

test('after stopping no job is claimed', async () => {
  const scheduler = await startWith({ kind: 'mail', run: async () => {} });
  await scheduler.stop();
  await put();
  scheduler.wake();
  clock.advance(10_000);
  await scheduler.stop();

  expect(rows()).toMatchObject([{ attempts: 0, lease_until: null }]);
});

test('a clock that is set back from a year ahead delays no job for that year', async () => {
  const ran: string[] = [];
  const mayFail = { isFailing: true };
  const periodic = { kind: 'periodic', every: '0 * * * * *', run: async () => void ran.push('periodic') };
  const retried = {
    kind: 'mail',
    run: async () => {
      if (mayFail.isFailing) throw new Error('down');
      ran.push('mail');
    },
  };
  const scheduler = await startWith(periodic, retried);
  clock.jump(YEAR_MS);
  await advanceUntil(() => ran.length > 0, 100);
  await put();
  scheduler.wake();
  await waitFor([{ kind: 'periodic' }, { attempts: 1, last_error: 'Error: down', lease_until: null }]);
  expect(ran).toEqual(['periodic']);

  clock.jump(-YEAR_MS);
  mayFail.isFailing = false;
  await advanceUntil(() => ran.length === 2, 1_000, areAllFree);
  expect(ran).toEqual(['periodic', 'periodic']);
  await advanceUntil(() => ran.includes('mail'), 3_600_000, areAllFree);
  expect(clock.now()).toBeLessThan(STARTED_AT + 2 * DAY_MS);
});

test('a lease given by a clock ahead ends soon after a start with the right time', async () => {
  await put();
  const ahead = { kinds: ['mail'], now: clock.now() + YEAR_MS, leaseMs: LEASE_MS, limit: 1 };
  expect(await transact(({ jobs }) => jobs.claim(ahead))).toHaveLength(1);
  let runs = 0;
  await startWith({ kind: 'mail', run: async () => void (runs += 1) });
  await advanceUntil(() => runs === 1, 1_000);
  expect(clock.now()).toBeLessThan(STARTED_AT + 2 * LEASE_MS);
});
