import { type ChildProcess, fork } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { reachingPushService } from '@loquat/counterparts/push-environment';
import { PUSH_HOST } from '@loquat/counterparts/push-service';
import { openSqlite } from '../../src/platform/db/sqlite.ts';
import { SERVER_FLAGS } from '../../test/servers/server-flags.ts';
import { answer, profiling, stopChild } from '../bench-target.ts';
import { at, createSend, pace } from '../load/paced-sends.ts';
import type { ProcessFigures } from '../measured-server.ts';
import { seedChannels } from '../seed-channels.ts';
import { seed } from '../seed.ts';
import { chooseSize } from '../sizes.ts';
import { giveOwnCore } from './own-core.ts';
import type { StandInFigures, StandInStarted } from './push-stand-in.ts';

export interface PushFigures {
  subscriptions: number;
  /** Per round: seconds from the message to all users until each subscription has its push. */
  deliveredSeconds: number[];
  /** Pushes not delivered within the limit, over all rounds. */
  lost: number;
  /** Per round: from a direct message until its push, ten seconds after the message to all users. */
  directMs: number[];
  /**
   * Whether the server's main thread had its own core, as in production, where the other parts are on other machines.
   */
  hasOwnCore: boolean;
  /**
   * Send latency of other users in the server, at 100 a second into a channel without subscribers: without and with
   * pushes.
   */
  withoutP50Ms: number[];
  withP50Ms: number[];
  withoutP99Ms: number[];
  withP99Ms: number[];
  /** The same, measured at the senders, which share the rest of the machine. */
  senderWithoutP99Ms: number[];
  senderWithP99Ms: number[];
  /** The server's CPU per push, and its main thread's part. */
  cpuMicroseconds: number;
  mainThreadMicroseconds: number;
  /** The server's peak memory compared with that before the first round, and the memory that it keeps. */
  growthBytes: number;
  heapGrowthBytes: number;
}

const SUBSCRIPTIONS = chooseSize(10_000, 20);
const ROUNDS = chooseSize(3, 1);
const PACE_PER_SECOND = 100;
const ALONE = chooseSize(5_000, 50);
const LIMIT_MS = 120_000;
const LOOK_MS = 50;
const DIRECT_AFTER_MS = chooseSize(10_000, 100);
/** By which all threads are there and all code is compiled. */
const WARM_UP_SENDS = chooseSize(500, 20);

const ask = <T>(child: ChildProcess, question: string): Promise<T> => {
  child.send(question);
  return answer<T>(child);
};

/** Gives each user except the founder a subscription, directly in the database: signing in is not measured. */
async function subscribeAll(dataDir: string, port: number): Promise<void> {
  const database = await openSqlite(dataDir);
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  try {
    database.writer.$client
      .prepare(
        `INSERT INTO push_subscriptions (uid, device, session_id, endpoint, p256dh, auth, scope, created_at)
          SELECT uid, device, session_id, ? || uid, ?, ?, '/', 0 FROM sessions WHERE uid > 1`,
      )
      .run(`https://${PUSH_HOST}:${port}/wpush/v2/`, p256dh, auth);
  } finally {
    database.close();
  }
}

async function switchOn(port: number, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': token };
  const config = { enabled: true, use_official: true, project_id: '', private_key: '', client_email: '' };
  const url = `http://127.0.0.1:${port}/api/admin/fcm/config`;
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(config) });
  if (status !== 200) throw new Error(`Switching push on was answered with ${status}`);
}

/** Resolves when every subscription has been reached or the time limit has passed; returns how many were reached. */
async function untilReached(standIn: ChildProcess): Promise<number> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { reached } = await ask<StandInFigures>(standIn, 'look');
    if (reached >= SUBSCRIPTIONS || performance.now() > deadline) return reached;
    await wait(LOOK_MS);
  }
}

interface Parts {
  server: ChildProcess;
  standIn: ChildProcess;
  send: ReturnType<typeof createSend>;
  /** Sends a direct message to the user with the newest subscription, who is last in a push to all. */
  sendDirect: () => Promise<void>;
  /** A channel with only the founder, and the channel with all users. */
  quiet: number;
  all: number;
}

const LAST = SUBSCRIPTIONS + 1;
const pathOf = (uid: number) => `/wpush/v2/${uid}`;

/** Milliseconds from a direct message until its push. */
async function timeDirect({ standIn, sendDirect }: Pick<Parts, 'standIn' | 'sendDirect'>): Promise<number> {
  const startedAt = performance.now();
  await sendDirect();
  for (;;) {
    const { isReached } = await ask<StandInFigures>(standIn, pathOf(LAST));
    if (isReached || performance.now() - startedAt > LIMIT_MS) return performance.now() - startedAt;
    await wait(1);
  }
}

async function warmUp({ server, standIn, send, sendDirect, quiet }: Parts): Promise<boolean> {
  await pace(send, quiet, PACE_PER_SECOND, (sent) => sent >= WARM_UP_SENDS);
  await timeDirect({ standIn, sendDirect });
  await ask<StandInFigures>(standIn, 'start over');
  await ask<ProcessFigures>(server, 'measure');
  return giveOwnCore(server.pid!, [process.pid, standIn.pid!]);
}

async function round({ server, standIn, send, sendDirect, quiet, all }: Parts) {
  const without = await pace(send, quiet, PACE_PER_SECOND, (sent) => sent >= ALONE);
  const before = await ask<ProcessFigures>(server, 'measure');
  const startedAt = performance.now();
  let isOver = false;
  const sending = pace(send, quiet, PACE_PER_SECOND, () => isOver);
  await send(all);
  await wait(DIRECT_AFTER_MS);
  const directMs = await timeDirect({ standIn, sendDirect });
  const reached = await untilReached(standIn);
  const seconds = (performance.now() - startedAt) / 1_000;
  isOver = true;
  const withPushes = await sending;
  const after = await ask<ProcessFigures>(server, 'measure');
  await ask<StandInFigures>(standIn, 'start over');
  return { without, withPushes, seconds, directMs, reached, before, after };
}

const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(2)));

function figuresOf(rounds: readonly Awaited<ReturnType<typeof round>>[], hasOwnCore: boolean): PushFigures {
  const cpu = rounds.map(({ before, after }) => after.cpuMicroseconds - before.cpuMicroseconds);
  const main = rounds.map(({ before, after }) => after.mainThreadMicroseconds - before.mainThreadMicroseconds);
  const [first, last] = [rounds[0]!.before, rounds.at(-1)!.after];
  return {
    subscriptions: SUBSCRIPTIONS,
    deliveredSeconds: rounded(rounds.map(({ seconds }) => seconds)),
    lost: rounds.reduce((sum, { reached }) => sum + SUBSCRIPTIONS - reached, 0),
    directMs: rounded(rounds.map(({ directMs }) => directMs)),
    hasOwnCore,
    withoutP50Ms: rounded(rounds.map(({ before }) => before.sendP50Ms)),
    withP50Ms: rounded(rounds.map(({ after }) => after.sendP50Ms)),
    withoutP99Ms: rounded(rounds.map(({ before }) => before.sendP99Ms)),
    withP99Ms: rounded(rounds.map(({ after }) => after.sendP99Ms)),
    senderWithoutP99Ms: rounded(rounds.map(({ without }) => at(without, 0.99))),
    senderWithP99Ms: rounded(rounds.map(({ withPushes }) => at(withPushes, 0.99))),
    cpuMicroseconds: Math.round(at(cpu, 0.5) / SUBSCRIPTIONS),
    mainThreadMicroseconds: Math.round(at(main, 0.5) / SUBSCRIPTIONS),
    growthBytes: last.peakRssBytes - first.rssBytes,
    heapGrowthBytes: last.heapUsedBytes - first.heapUsedBytes,
  };
}

/** Measures one message to ten thousand absent users, and its effect on other users. */
export async function run(): Promise<PushFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-bench-'));
  const { tokens, gid } = await seed(dataDir, { users: SUBSCRIPTIONS + 1 });
  const [quiet = 0] = await seedChannels(dataDir, { channels: 1, members: 1, messages: 0 });
  const standIn = fork(new URL('push-stand-in.ts', import.meta.url));
  const { port: pushPort, cert } = await answer<StandInStarted>(standIn);
  await subscribeAll(dataDir, pushPort);
  const trusted = join(dataDir, 'push.pem');
  await writeFile(trusted, cert);
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const server = fork(new URL('../measured-server.ts', import.meta.url), {
    env: { ...process.env, ...own, ...reachingPushService(trusted) },
    execArgv: ['--expose-gc', ...SERVER_FLAGS, ...profiling()],
  });
  try {
    const { port } = await answer<{ port: number }>(server);
    const [token = ''] = tokens;
    await switchOn(port, token);
    const sendDirect = async () => {
      const headers = { 'content-type': 'text/plain', 'x-api-key': token };
      const url = `http://127.0.0.1:${port}/api/user/${LAST}/send`;
      const { status } = await fetch(url, { method: 'POST', headers, body: 'Are you there?' });
      if (status !== 200) throw new Error(`A direct message was answered with ${status}`);
    };
    const parts = { server, standIn, send: createSend(port, token), sendDirect, quiet, all: gid };
    const hasOwnCore = await warmUp(parts);
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await round(parts));
    return figuresOf(rounds, hasOwnCore);
  } finally {
    await stopChild(server);
    await stopChild(standIn);
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
