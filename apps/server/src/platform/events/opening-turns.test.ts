import { afterEach, expect, test, vi } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import type { StreamEvent } from './bus.ts';
import { OpeningTurns } from './opening-turns.ts';

const TIME = 1_685_440_800_123;

/** A stream that records the events sent to it. */
function createStream() {
  const sent: StreamEvent[] = [];
  return { isWaiting: false, sent, sendEvent: (event: StreamEvent) => sent.push(event) > 0 };
}

/** Streams that all arrive in one turn of the event loop; each opening takes this long. */
async function openAll(count: number, tookMs: number) {
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  const turns = new OpeningTurns(() => TIME);
  const streams = Array.from({ length: count }, createStream);
  const opened: number[] = [];
  let turn = 0;
  const openedIn: number[] = [];
  const openings = streams.map(async (stream, index) => {
    await turns.take(stream);
    opened.push(index);
    openedIn.push(turn);
    await Promise.resolve();
    passedMs += tookMs;
  });
  const waiting = streams.map(({ isWaiting }) => isWaiting);
  const countTurns = () => {
    turn += 1;
    if (opened.length < count) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await Promise.all(openings);
  return { streams, opened, openedIn, waiting };
}

afterEach(() => void vi.restoreAllMocks());

test('streams are opened in the order of arrival, for ten milliseconds of each turn of the event loop', async () => {
  const { opened, openedIn } = await openAll(9, 3);
  expect(opened).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const inTurns = Map.groupBy(openedIn, (turn) => turn);
  expect([...inTurns.values()].map(({ length }) => length)).toEqual([4, 4, 1]);
});

test('an opening that takes longer than the share of a turn is the only one in it', async () => {
  const { openedIn } = await openAll(3, 50);
  expect(new Set(openedIn).size).toBe(3);
});

test('a stream that has to wait gets a heartbeat at once, and no more while it waits', async () => {
  const { streams, waiting } = await openAll(3, 50);
  expect(waiting).toEqual([false, true, true]);
  expect(streams.map(({ isWaiting }) => isWaiting)).toEqual([false, false, false]);
  const heartbeat = { type: 'heartbeat', time: TIME };
  expect(streams.map(({ sent }) => sent)).toEqual([[], [heartbeat], [heartbeat]]);
});

test('a stream that arrives alone is opened at once and gets no heartbeat', async () => {
  const { streams, openedIn } = await openAll(1, 3);
  expect(openedIn).toEqual([0]);
  expect(nth(streams, 0).sent).toEqual([]);
});
