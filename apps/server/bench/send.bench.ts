import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSqlite } from '../src/platform/db/sqlite.ts';
import type { LoadOrder, LoadReport } from './send-load.ts';

const CLIENTS = 32;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;
const START_LIMIT_MS = 20_000;
const POLL_MS = 50;

export interface SendFigures {
  sendsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mids that were answered before the server was killed, warm-up and the time after the measurement included. */
  acknowledged: number;
  /** Of those, how many were missing after the kill. */
  lost: number;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function startServer(port: number, dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const profile = process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [];
  const server = spawn(process.execPath, [...profile, 'src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; waited < START_LIMIT_MS; waited += POLL_MS) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/system/initialized`).catch(() => undefined);
    if (answer?.ok) return server;
    await wait(POLL_MS);
  }
  server.kill('SIGKILL');
  throw new Error('the server did not start');
}

async function call<T>(url: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-api-key': token };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json() as Promise<T>;
}

/** The founder on as many devices as there are clients, and a private channel of theirs. */
async function prepare(origin: string): Promise<{ tokens: string[]; gid: number }> {
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

function figuresOf(report: LoadReport, lost: number): SendFigures {
  if (report.refused > 0) throw new Error(`${report.refused} sends were refused`);
  const sorted = report.latenciesMs.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    sendsPerSecond: Math.round(report.sends / report.seconds),
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    acknowledged: report.acknowledged.length,
    lost,
  };
}

async function generateLoad(order: LoadOrder, server: ChildProcess): Promise<LoadReport> {
  const load = fork(join(import.meta.dirname, 'send-load.ts'));
  load.send(order);
  await once(load, 'message');
  const report = once(load, 'message');
  // In the middle of the traffic, without any chance to tidy up. A profile is only written at a polite stop.
  server.kill(process.env['BENCH_PROFILE'] ? 'SIGINT' : 'SIGKILL');
  const [answer] = (await report) as [LoadReport];
  return answer;
}

/**
 * Durable sends: clients in a closed loop against a real server that is killed under load and then checked. With
 * `BENCH_PROFILE=<folder>` the server writes a CPU profile there and is stopped politely instead.
 */
export async function run(): Promise<SendFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  try {
    const port = await freePort();
    const server = await startServer(port, dataDir);
    const exited = once(server, 'exit');
    const { tokens, gid } = await prepare(`http://127.0.0.1:${port}`);
    const order = { port, tokens, path: `/api/group/${gid}/send`, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
    const report = await generateLoad(order, server);
    await exited;
    return figuresOf(report, await countLost(dataDir, report.acknowledged));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
