import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seed } from './seed.ts';
import { startServerProcess, stopServerProcess } from './server-process.ts';
import { chooseSize } from './sizes.ts';

export interface IdleMemory {
  /** All resident memory, including file pages of the program that are in the system's cache. */
  readonly rssBytes: number;
  /** The anonymous part of it, which belongs to this process alone and cannot be dropped. */
  readonly anonymousBytes: number;
}

export interface StartUpFigures {
  /** With an empty folder: creates the database, the keys and all other files. */
  readonly emptyMs: number;
  /** Memory of an idle server with an empty folder, the maximum of all rounds; null if unknown. */
  readonly idle: IdleMemory | null;
  readonly messages: number;
  readonly users: number;
  /** With a folder that has this many messages and users. */
  readonly filledMs: number;
}

const ROUNDS = chooseSize(5, 1);
const IDLE_ROUNDS = chooseSize(3, 1);
const MESSAGES = chooseSize(1_000_000, 2_000);
const USERS = chooseSize(1_000, 20);
/** By then everything that starts with a delay is running, and the garbage of the start is collected and given back. */
const IDLE_MS = chooseSize(30_000, 500);
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
async function memoryOf(pid: number | undefined): Promise<IdleMemory | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const bytes = (line: string) => Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1]) * KIBIBYTE;
  return status === null ? null : { rssBytes: bytes('VmRSS'), anonymousBytes: bytes('RssAnon') };
}

async function idleMemory(dataDir: string): Promise<IdleMemory | null> {
  const { process: server } = await startServerProcess(dataDir);
  await delay(IDLE_MS);
  const memory = await memoryOf(server.pid);
  await stopServerProcess(server);
  return memory;
}

async function mostIdleMemory(): Promise<IdleMemory | null> {
  const rounds: IdleMemory[] = [];
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const memory = await withFolder(idleMemory);
    if (memory) rounds.push(memory);
  }
  return rounds.toSorted((one, other) => other.rssBytes - one.rssBytes)[0] ?? null;
}

/** From the start of the process until it listens; the median of several rounds. */
export async function run(): Promise<StartUpFigures> {
  const emptyMs = await median(() => withFolder(start));
  const idle = await mostIdleMemory();
  const filledMs = await withFolder(async (dataDir) => {
    await seed(dataDir, { users: USERS, messages: MESSAGES });
    return median(() => start(dataDir));
  });
  return { emptyMs, idle, messages: MESSAGES, users: USERS, filledMs };
}

if (import.meta.main) console.log(JSON.stringify(await run()));
