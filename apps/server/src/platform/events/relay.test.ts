import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalBus } from './bus.ts';
import type { Delivery } from './hub.ts';
import { type LogEntry, type Relay, startRelay } from './relay.ts';

const entry = (mid: number): LogEntry => ({ mid, audience: { to: 'everyone' }, event: { type: 'chat', mid } });
const mids = (deliveries: readonly Delivery[]) => deliveries.map(({ event }) => event.mid);

let entries: LogEntry[];
let batches: unknown[][];
let errors: unknown[];
let reads: number;
let relay: Relay;
const bus = createLocalBus((error) => errors.push(error));
const sink = { deliver: (batch: readonly Delivery[]) => void batches.push(mids(batch)), flush: () => {} };
const log = {
  lastMid: () => entries.at(-1)?.mid ?? 0,
  readAfter: (mid: number, limit: number): readonly LogEntry[] => {
    reads += 1;
    return entries.filter((one) => one.mid > mid).slice(0, limit);
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  [entries, batches, errors, reads] = [[entry(1)], [], [], 0];
});
afterEach(() => {
  relay.stop();
  vi.useRealTimers();
});

const start = async (parts: { readAfter?: typeof log.readAfter; deliver?: typeof sink.deliver } = {}) => {
  const { readAfter = log.readAfter, deliver = sink.deliver } = parts;
  relay = await startRelay({
    log: { ...log, readAfter },
    bus,
    sink: { ...sink, deliver },
    report: (e) => errors.push(e),
  });
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

test('the relay starts at the end of the log and hands on what is appended, in order', async () => {
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

test('a long backlog is handed on in bounded batches, one per turn', async () => {
  await start();
  append(...Array.from({ length: 1_200 }, (_, index) => index + 2));
  await turns();
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
  expect(batches.flat().at(-1)).toBe(1_201);
});

test('a growth whose hint was lost is found by the slow poll', async () => {
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
      sink.deliver(batch);
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

test('a stopped relay hands on nothing', async () => {
  await start();
  append(2);
  relay.stop();
  await turns();
  vi.advanceTimersByTime(2_000);
  await turns();
  expect(batches.flat()).toEqual([]);
});
