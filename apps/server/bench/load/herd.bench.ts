import { fork } from 'node:child_process';
import { answer, type BenchTarget, startTarget, stopChild } from '../bench-target.ts';
import { pause } from '../load-generator.ts';
import { at, createSend, pace } from './paced-sends.ts';
import type { HerdOrder, HerdReport } from './herd-load.ts';
import { settingOf } from './mixed-traffic.ts';

/** A server that is killed while everybody is connected, and to which all of them come back at once. */
const settings = {
  streams: settingOf('BENCH_STREAMS', 10_000),
  /** On which each person is signed in. */
  devices: settingOf('BENCH_DEVICES', 2),
  /** So few that whoever sends them has missed no more than a stream replays when their own devices come back. */
  messagesPerSecond: settingOf('BENCH_MESSAGES', 5),
};

export interface HerdFigures {
  readonly streams: number;
  readonly people: number;
  /** From the kill until the server listens again, and from then until the last stream is ready. */
  readonly downSeconds: number;
  readonly allReadySeconds: number;
  readonly halfReadySeconds: number;
  /** Since it listens: attempts, and of them those that met no answer; clients make them again. */
  readonly attempts: number;
  readonly unreachable: number;
  /** Failures: answers other than 200, streams that broke, attempts that heard nothing for as long as clients wait. */
  readonly refused: number;
  readonly broken: number;
  readonly silent: number;
  /** Of the messages that everybody missed, those sent meanwhile and the last one. */
  readonly lost: number;
  readonly misplaced: number;
  /** What others sent meanwhile: milliseconds until it was acknowledged. */
  readonly sends: { readonly count: number; readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };
  /** Of the server that was started last. */
  readonly rssBytesBefore: number;
  readonly peakRssBytes: number;
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  /** CPU since its start. */
  readonly mainThreadSeconds: number;
}

const MISSED = 20;
const SPARE_FILES = 100;
const LOOK_MS = 100;
const GIVE_UP_MS = 180_000;
const SECOND_MS = 1_000;
const MICROSECONDS = 1_000_000;

type Ask = (order: HerdOrder) => Promise<HerdReport>;

/** Node raises the soft limit to the hard one when it starts. */
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

/** A channel in which only the sender is. */
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
  // If the streams fail first, that is what is told.
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
    ...{ streams, people: streams / devices, ...times, ...tally, lost: expected - received },
    sends: { count: tookMs.length, p50Ms: at(tookMs, 0.5), p99Ms: at(tookMs, 0.99), maxMs: Math.max(...tookMs) },
    ...{ rssBytesBefore, peakRssBytes, loopDelayP99Ms, loopDelayMaxMs },
    mainThreadSeconds: mainThreadMicroseconds / MICROSECONDS,
  };
}

/** @throws when not all streams come back, or something that was missed does not come */
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
