import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, stopChild } from './bench-target.ts';
import { at, createSend, pace, type Send } from './load/paced-sends.ts';
import type { ProcessFigures } from './measured-server.ts';
import { seedChannels } from './seed-channels.ts';
import { seed } from './seed.ts';
import { chooseSize } from './sizes.ts';

export interface MemberFigures {
  readonly smallChannel: number;
  readonly largeChannel: number;
  /** The server's CPU for a send, medians of the rounds. */
  readonly smallCpuMicroseconds: number;
  readonly largeCpuMicroseconds: number;
  readonly ratio: number;
  /** Sends to the large channel at a steady rate, each on its own. */
  readonly pacedSendsPerSecond: number;
  readonly pacedP50Ms: number;
  readonly pacedP99Ms: number;
}

const SMALL = 10;
const LARGE = chooseSize(10_000, 100);
const ROUNDS = chooseSize(10, 2);
const SENDS = chooseSize(1_000, 50);
const AT_ONCE = 32;
const PACE_PER_SECOND = 1_000;
const PACED = chooseSize(10_000, 100);

const START = new URL('measured-server.ts', import.meta.url);
async function sendMany(send: Send, gid: number): Promise<void> {
  for (let sent = 0; sent < SENDS; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(gid)));
  }
}

/** Compares the cost of a send in a channel of ten and of ten thousand members, without open streams. */
export async function run(): Promise<MemberFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  const { tokens } = await seed(dataDir, { users: LARGE });
  const [small = 0] = await seedChannels(dataDir, { channels: 1, members: SMALL, messages: 0 });
  const [large = 0] = await seedChannels(dataDir, { channels: 1, members: LARGE, messages: 0 });
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const server = fork(START, { env, execArgv: ['--expose-gc'] });
  try {
    const { port } = await answer<{ port: number }>(server);
    const send = createSend(port, tokens[0] ?? '');
    const cpu = async () => {
      server.send('measure');
      return (await answer<ProcessFigures>(server)).cpuMicroseconds;
    };
    const cost = async (gid: number) => {
      const before = await cpu();
      await sendMany(send, gid);
      return ((await cpu()) - before) / SENDS;
    };
    await cost(small);
    await cost(large);
    const costs: Record<'small' | 'large', number[]> = { small: [], large: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.small.push(await cost(small));
      costs.large.push(await cost(large));
    }
    const [smallCpu, largeCpu] = [at(costs.small, 0.5), at(costs.large, 0.5)];
    const tookMs = await pace(send, large, PACE_PER_SECOND, (sent) => sent >= PACED);
    return {
      smallChannel: SMALL,
      largeChannel: LARGE,
      smallCpuMicroseconds: Math.round(smallCpu),
      largeCpuMicroseconds: Math.round(largeCpu),
      ratio: Number((largeCpu / smallCpu).toFixed(2)),
      pacedSendsPerSecond: PACE_PER_SECOND,
      pacedP50Ms: Number(at(tookMs, 0.5).toFixed(1)),
      pacedP99Ms: Number(at(tookMs, 0.99).toFixed(1)),
    };
  } finally {
    await stopChild(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
