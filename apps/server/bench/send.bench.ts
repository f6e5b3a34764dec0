import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../src/platform/db/sqlite.ts';
import { profiling } from './bench-target.ts';
import type { LoadOrder, LoadReport } from './send-load.ts';
import { startServerProcess } from './server-process.ts';
import { chooseSize } from './sizes.ts';
import { shareOfNiceThreads } from './thread-shares.ts';

const CLIENTS = chooseSize(32, 4);
const WARM_UP_MS = chooseSize(3_000, 100);
const MEASURE_MS = chooseSize(10_000, 500);

export interface SendFigures {
  sendsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mids acknowledged before the kill, including the warm-up and the time after the measurement. */
  acknowledged: number;
  /** How many of them were missing after the kill. */
  lost: number;
  /** The search worker's share of the server's CPU; null if the system does not report it. */
  searchShare: number | null;
}

async function call<T>(url: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-api-key': token };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json() as Promise<T>;
}

/** Signs in the founder on as many devices as there are clients, and creates a private channel for them. */
export async function prepareSends(origin: string): Promise<{ tokens: string[]; gid: number }> {
  const account = { email: 'founder@example.org', password: 'correct horse', name: 'Founder', gender: 0 };
  await call(`${origin}/api/admin/system/create_admin`, account);
  const credential = { type: 'password', email: account.email, password: account.password };
  const tokens: string[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const login = { credential, device: `bench:${client}`, device_token: '' };
    tokens.push((await call<{ token: string }>(`${origin}/api/token/login`, login)).token);
  }
  const { gid } = await call<{ gid: number }>(`${origin}/api/group`, { name: 'Bench' }, tokens[0]);
  return { tokens, gid };
}

async function countLost(dataDir: string, acknowledged: readonly number[]): Promise<number> {
  const database = await openSqlite(dataDir);
  try {
    const find = database.reader.$client
      .prepare<[number], number>('SELECT 1 FROM message_log JOIN messages USING (mid) WHERE mid = ?')
      .pluck();
    return acknowledged.filter((mid) => find.get(mid) === undefined).length;
  } finally {
    database.close();
  }
}

function figuresOf(report: LoadReport): Omit<SendFigures, 'lost' | 'searchShare'> {
  if (report.refused > 0) throw new Error(`${report.refused} sends were refused`);
  const sorted = report.latenciesMs.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    sendsPerSecond: Math.round(report.sends / report.seconds),
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    acknowledged: report.acknowledged.length,
  };
}

async function generateLoad(order: LoadOrder, server: ChildProcess) {
  const load = fork(join(import.meta.dirname, 'send-load.ts'));
  load.send(order);
  await once(load, 'message');
  const report = once(load, 'message');
  const searchShare = shareOfNiceThreads(server.pid!);
  // Kills the server under load, without any cleanup. A profile is only written at a graceful stop.
  server.kill(profiling().length > 0 ? 'SIGINT' : 'SIGKILL');
  const [answer] = (await report) as [LoadReport];
  return { report: answer, searchShare };
}

/**
 * Durable sends: clients in a closed loop against a real server that is killed under load and then checked. With
 * `BENCH_PROFILE=<folder>` the server writes a CPU profile there and is stopped gracefully instead.
 */
export async function run(): Promise<SendFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  const { process: server, origin } = await startServerProcess(dataDir, profiling());
  const exited = once(server, 'exit');
  try {
    const { tokens, gid } = await prepareSends(origin);
    const port = Number(new URL(origin).port);
    const order = { port, tokens, path: `/api/group/${gid}/send`, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
    const { report, searchShare } = await generateLoad(order, server);
    await exited;
    return { ...figuresOf(report), lost: await countLost(dataDir, report.acknowledged), searchShare };
  } finally {
    server.kill('SIGKILL');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
