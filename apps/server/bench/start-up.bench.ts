import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from './seed.ts';
import { startServerProcess, stopServerProcess } from './server-process.ts';

export interface StartUpFigures {
  /** On an empty folder: database, keys and all are made. */
  readonly emptyMs: number;
  readonly messages: number;
  readonly users: number;
  /** On a folder with so many messages and users. */
  readonly filledMs: number;
}

const ROUNDS = 5;
const MESSAGES = 100_000;
const USERS = 1_000;

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

/** From the start of the process until it listens; the median of some rounds. */
export async function run(): Promise<StartUpFigures> {
  const emptyMs = await median(() => withFolder(start));
  const filledMs = await withFolder(async (dataDir) => {
    await seed(dataDir, { users: USERS, messages: MESSAGES });
    return median(() => start(dataDir));
  });
  return { emptyMs, messages: MESSAGES, users: USERS, filledMs };
}

if (import.meta.main) console.log(JSON.stringify(await run()));
