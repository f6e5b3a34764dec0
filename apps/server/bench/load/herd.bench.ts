import { fork } from 'node:child_process';
import { answer, type BenchTarget, startTarget, stopChild } from '../bench-target.ts';
import { pause } from '../load-generator.ts';
import { chooseSize } from '../sizes.ts';
import type { HerdOrder, HerdReport } from './herd-load.ts';
import { settingOf } from './mixed-traffic.ts';
import { at, createSend, pace } from './paced-sends.ts';

/** Kills a server while all devices are connected, and measures how they all reconnect at once. */
const settings = {
  streams: settingOf('BENCH_STREAMS', chooseSize(10_000, 20)),
  /** On which each person is signed in. */
  devices: settingOf('BENCH_DEVICES', 2),
  /** So few that the sender's own devices have missed no more than one replay when they reconnect. */
  messagesPerSecond: settingOf('BENCH_MESSAGES', 5),
};

export interface HerdFigures {
  readonly streams: number;
  readonly people: number;
  /** From the kill until the server listens again, and from then until the last stream is ready. */
  readonly downSeconds: number;
  readonly allReadySeconds: number;
  readonly halfReadySeconds: number;
  /** Since the server listens: all attempts, and the attempts without an answer, which clients repeat. */
  readonly attempts: number;
  readonly unreachable: number;
  /** Failures: answers other than 200, broken streams, attempts without an answer within the clients' timeout. */
  readonly refused: number;
  readonly broken: number;
  readonly silent: number;
  /** Among the messages that all devices missed: those sent during the restart, and the last one. */
  readonly lost: number;
  readonly misplaced: number;
  /** Sends by other users during that time: milliseconds until the acknowledgement. */
  readonly sends: { readonly count: number; readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };
  /** Of the restarted server. */
  readonly rssBytesBefore: number;
  readonly peakRssBytes: number;
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  /** CPU since the restart. */
  readonly mainThreadSeconds: number;
}

const MISSED = 20;
const SPARE_FILES = 100;
const LOOK_MS = 100;
const GIVE_UP_MS = 180_000;
const SECOND_MS = 1_000;
const MICROSECONDS = 1_000_000;

type Ask = (order: HerdOrder) => Promise<HerdReport>;

/** Node raises the soft limit to the hard limit when it starts. */
function requireFiles(count: number): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node types its report as a mere object
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { hard: number | 'unlimited' } } };
  const limit = userLimits?.open_files.hard ?? 'unlimited';
  if (limit !== 'unlimited' && limit < count) {
    throw new Error(`${count} file descriptors are needed, and the limit is ${limit}: raise it (ulimit -n ${count})`);
  }
}

async function until(ask: Ask, isSo: (report: HerdReport) => boolean): Promise<HerdReport> {
  const startedAt = performance.now();
  for (;;) {
    const report = await ask({ report: true });
    if (isSo(report)) return report;
    if (performance.now() - startedAt > GIVE_UP_MS) throw new Error(`Not in time: ${JSON.stringify(report)}`);
    await pause(LOOK_MS);
  }
}

/** A channel whose only member is the sender. */
async function createOwnChannel({ port, token }: BenchTarget): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/group`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': token },
    body: JSON.stringify({ name: 'Meanwhile', members: [1] }),
  });
  const { gid } = (await response.json()) as { gid: number };
  return gid;
}

async function comeBack(target: BenchTarget, ask: Ask) {
  const { streams, messagesPerSecond } = settings;
  const gid = await createOwnChannel(target);
  const killedAt = performance.now();
  await target.killAndRestart();
  const listeningAt = performance.now();
  await ask({ forget: true });
  let isOver = false;
  const sending = pace(createSend(target.port, target.token), gid, messagesPerSecond, () => isOver);
  // If the streams fail first, their error is reported.
  sending.catch(() => {});
  await until(ask, ({ ready }) => ready >= streams / 2);
  const halfAt = performance.now();
  await until(ask, ({ ready }) => ready === streams);
  const readyAt = performance.now();
  isOver = true;
  const seconds = (from: number, to: number) => Number(((to - from) / SECOND_MS).toFixed(1));
  return {
    downSeconds: seconds(killedAt, listeningAt),
    halfReadySeconds: seconds(listeningAt, halfAt),
    allReadySeconds: seconds(listeningAt, readyAt),
    tookMs: await sending,
  };
}

async function measure(target: BenchTarget, ask: Ask): Promise<HerdFigures> {
  const { streams, devices } = settings;
  await until(ask, ({ ready }) => ready === streams);
  await target.publish(2 * MISSED);
  await until(ask, ({ received }) => received >= 2 * MISSED * streams);
  await ask({ miss: MISSED });
  const { rssBytes: rssBytesBefore } = await target.measure();
  const { tookMs, ...times } = await comeBack(target, ask);
  const { loopDelayP99Ms, loopDelayMaxMs, peakRssBytes, mainThreadMicroseconds } = await target.look();
  await target.publish(1);
  const expected = (MISSED + 1) * streams + tookMs.length * devices;
  const { received, ready: _, ...tally } = await until(ask, (report) => report.received >= expected);
  return {
    streams,
    people: streams / devices,
    ...times,
    ...tally,
    lost: expected - received,
    sends: { count: tookMs.length, p50Ms: at(tookMs, 0.5), p99Ms: at(tookMs, 0.99), maxMs: Math.max(...tookMs) },
    rssBytesBefore,
    peakRssBytes,
    loopDelayP99Ms,
    loopDelayMaxMs,
    mainThreadSeconds: mainThreadMicroseconds / MICROSECONDS,
  };
}

/**
 * @throws if a stream does not come back or a missed message does not arrive
 */
async function run(): Promise<HerdFigures> {
  const { streams, devices } = settings;
  requireFiles(streams + SPARE_FILES);
  const target = await startTarget({ users: streams / devices, devices }, { RATE_LIMITS: 'off' });
  const load = fork(new URL('herd-load.ts', import.meta.url));
  const ask: Ask = (order) => {
    load.send(order);
    return answer<HerdReport>(load);
  };
  try {
    await ask({ open: target.sessions, port: target.port });
    return await measure(target, ask);
  } finally {
    await stopChild(load);
    await target.stop();
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
