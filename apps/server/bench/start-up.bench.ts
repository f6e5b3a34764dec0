import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seed } from './seed.ts';
import { startServerProcess, stopServerProcess } from './server-process.ts';

export interface StartUpFigures {
  /** On an empty folder: creates database, keys and everything else. */
  readonly emptyMs: number;
  /** Resident memory of an idle server on an empty folder, the maximum of all rounds; null if unknown. */
  readonly idleRssBytes: number | null;
  readonly messages: number;
  readonly users: number;
  /** On a folder with so many messages and users. */
  readonly filledMs: number;
}

const ROUNDS = 5;
const MESSAGES = 100_000;
const USERS = 1_000;
/** By then everything that starts with a delay is running. */
const IDLE_MS = 5_000;
const KIBIBYTE = 1_024;

async function withFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  try {
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<number> {
  const { process: server, tookMs } = await startServerProcess(dataDir);
  await stopServerProcess(server);
  return tookMs;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  return Math.round(times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN);
}

/** What the system reports about a process; null on systems without `/proc`. */
async function residentBytes(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  return kibibytes === undefined ? null : Number(kibibytes) * KIBIBYTE;
}

async function idleMemory(dataDir: string): Promise<number | null> {
  const { process: server } = await startServerProcess(dataDir);
  await delay(IDLE_MS);
  const bytes = await residentBytes(server.pid);
  await stopServerProcess(server);
  return bytes;
}

async function mostIdleMemory(): Promise<number | null> {
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) sizes.push((await withFolder(idleMemory)) ?? 0);
  return Math.max(...sizes) || null;
}

/** From the start of the process until it listens; the median of some rounds. */
export async function run(): Promise<StartUpFigures> {
  const emptyMs = await median(() => withFolder(start));
  const idleRssBytes = await mostIdleMemory();
  const filledMs = await withFolder(async (dataDir) => {
    await seed(dataDir, { users: USERS, messages: MESSAGES });
    return median(() => start(dataDir));
  });
  return { emptyMs, idleRssBytes, messages: MESSAGES, users: USERS, filledMs };
}

if (import.meta.main) console.log(JSON.stringify(await run()));
