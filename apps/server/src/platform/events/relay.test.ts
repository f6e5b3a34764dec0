import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CommittedEntry, createLocalBus } from './bus.ts';
import type { Delivery } from './hub.ts';
import { type LiveLog, type LiveSink, type LogEntry, type Relay, startRelay } from './relay.ts';

const entry = (mid: number): LogEntry => ({ mid, audience: { to: 'everyone' }, event: { type: 'chat', mid } });
const mids = (deliveries: readonly Delivery[]) => deliveries.map(({ event }) => event.mid);

let entries: LogEntry[];
let batches: unknown[][];
let errors: unknown[];
let reads: number;
let built: number;
let sink: LiveSink & { size: number };
let relay: Relay;
const bus = createLocalBus((error) => errors.push(error));
const collect = (batch: readonly Delivery[]) => void batches.push(mids(batch));
const log = {
  lastMid: () => entries.at(-1)?.mid ?? 0,
  readAfter: (mid: number, limit: number): readonly LogEntry[] => {
    reads += 1;
    return entries.filter((one) => one.mid > mid).slice(0, limit);
  },
  entryOf: ({ mid }: CommittedEntry): LogEntry => {
    built += 1;
    return entry(mid);
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  [entries, batches, errors, reads, built] = [[entry(1)], [], [], 0, 0];
});
afterEach(() => {
  relay.stop();
  vi.useRealTimers();
});

const start = async (parts: { readAfter?: LiveLog['readAfter']; deliver?: LiveSink['deliver'] } = {}) => {
  const { readAfter = log.readAfter, deliver = collect } = parts;
  sink = { size: 1, deliver, flush: () => {} };
  relay = await startRelay({ log: { ...log, readAfter }, bus, sink, report: (e) => errors.push(e) });
  await turns();
  reads = 0;
};
const turns = async () => {
  for (let count = 0; count < 6; count += 1) await turn();
};
const append = (...added: number[]) => {
  entries.push(...added.map(entry));
  bus.publish({ kind: 'log_grew' });
};
/** Appends an entry and announces its commit. */
const commit = (mid: number) => {
  entries.push(entry(mid));
  bus.publish({ kind: 'log_grew', entry: { mid } });
};

test('the relay starts at the end of the log and passes appended entries on, in order', async () => {
  await start();
  append(2);
  append(3, 5);
  await turns();
  append(6);
  await turns();
  expect(batches.flat()).toEqual([2, 3, 5, 6]);
  expect(relay.lastMid()).toBe(6);
});

test('a burst of hints in one turn is one read of the log', async () => {
  await start();
  for (let mid = 2; mid < 50; mid += 1) append(mid);
  await turns();
  expect(reads).toBe(1);
  expect(batches).toHaveLength(1);
});

test('a committed entry is passed on directly, without a read of the log', async () => {
  await start();
  for (const mid of [2, 3, 4]) commit(mid);
  await turns();
  commit(5);
  await turns();
  expect(batches).toEqual([[2, 3, 4], [5]]);
  expect(reads).toBe(0);
});

test('entries that were not announced are read, and none is passed on twice', async () => {
  await start();
  entries.push(entry(2));
  commit(3);
  await turns();
  bus.publish({ kind: 'log_grew', entry: { mid: 3 } });
  commit(4);
  await turns();
  expect(batches).toEqual([[2, 3], [4]]);
  expect(reads).toBe(2);
});

test('entries that change or are removed before delivery are not passed on in their old form', async () => {
  await start();
  for (const kind of ['log_grew', 'log_shrank'] as const) {
    commit(relay.lastMid() + 1);
    entries.splice(-1);
    commit(relay.lastMid() + 2);
    bus.publish({ kind });
    await turns();
  }
  expect(batches).toEqual([[3], [5]]);
});

test('with no stream open no frame is built, and the first stream misses nothing', async () => {
  await start();
  sink.size = 0;
  commit(2);
  commit(3);
  await turns();
  expect([built, reads, relay.lastMid()]).toEqual([0, 0, 3]);
  commit(4);
  sink.size = 1;
  await turns();
  expect(batches).toEqual([[4]]);
});

test('entries committed during a read of the log are passed on once and in order', async () => {
  let isSlow = false;
  await start({
    readAfter: async (mid, limit) => {
      const found = log.readAfter(mid, limit);
      if (isSlow) await turn();
      return found;
    },
  });
  isSlow = true;
  append(2);
  for (let mid = 3; mid < 30; mid += 1) {
    commit(mid);
    await turn();
  }
  await turns();
  expect(batches.flat()).toEqual(entries.slice(1).map(({ mid }) => mid));
});

test('more than a batch committed in one turn is passed on in bounded batches', async () => {
  await start();
  for (let mid = 2; mid <= 1_201; mid += 1) commit(mid);
  await turns();
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
  expect(batches.flat()).toEqual(entries.slice(1).map(({ mid }) => mid));
});

test('a long backlog is passed on in bounded batches, one per turn', async () => {
  await start();
  append(...Array.from({ length: 1_200 }, (_, index) => index + 2));
  await turns();
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
  expect(batches.flat().at(-1)).toBe(1_201);
});

test('entries whose hint was lost are found by the slow poll', async () => {
  await start();
  entries.push(entry(2));
  vi.advanceTimersByTime(2_000);
  await turns();
  expect(batches).toEqual([[2]]);
});

test('a failed read is reported and tried again', async () => {
  let isBroken = false;
  await start({
    readAfter: (mid, limit) => {
      if (isBroken) throw new Error('disk');
      return log.readAfter(mid, limit);
    },
  });
  isBroken = true;
  append(2);
  await turns();
  expect([errors, batches]).toEqual([[new Error('disk')], []]);
  isBroken = false;
  vi.advanceTimersByTime(200);
  await turns();
  expect(batches.flat()).toEqual([2]);
});

test('a batch that the hub refuses is not skipped', async () => {
  let refusals = 1;
  await start({
    deliver: (batch) => {
      if (refusals-- > 0) throw new Error('refused');
      collect(batch);
    },
  });
  append(2);
  await turns();
  append(3);
  vi.advanceTimersByTime(200);
  await turns();
  expect(errors).toEqual([new Error('refused')]);
  expect(batches.flat()).toEqual([2, 3]);
});

test('committed entries that the hub refuses are read again', async () => {
  let refusals = 1;
  await start({
    deliver: (batch) => {
      if (refusals-- > 0) throw new Error('refused');
      collect(batch);
    },
  });
  commit(2);
  await turns();
  commit(3);
  vi.advanceTimersByTime(200);
  await turns();
  expect(batches.flat()).toEqual([2, 3]);
});

test('a stopped relay passes nothing on', async () => {
  await start();
  append(2);
  relay.stop();
  await turns();
  vi.advanceTimersByTime(2_000);
  await turns();
  expect(batches.flat()).toEqual([]);
});
