import { type ChildProcess, fork } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { found } from '../../test/drivers/found.ts';
import { makePostgresReplica, makePostgresServer } from '../../test/platform/postgres/postgres-server.ts';
import { startNatsProcess } from '../../test/servers/nats-process.ts';
import { SERVER_FLAGS } from '../../test/servers/server-flags.ts';
import { answer, stopChild } from '../bench-target.ts';
import type { ProcessFigures } from '../measured-server.ts';
import { seed } from '../seed.ts';
import { cpuOf, postmasterOf } from './process-cpu.ts';

/** The deployment that a bench measures. */
export interface Setting {
  database: 'SQLite' | 'PostgreSQL';
  nodes: number;
  /** The database has a replica, from which the nodes read where that is allowed. */
  hasReplica?: boolean;
}

/** CPU used so far, in microseconds. */
export interface Cpu {
  /** All threads of each node, and the main thread of each node. */
  nodes: readonly number[];
  mainThreads: readonly number[];
  postgres: number;
  replica: number;
  nats: number;
}

export interface BenchNodes {
  ports: readonly number[];
  /** One access token per user. */
  tokens: readonly string[];
  /** The channel with all users. */
  gid: number;
  /** Address of the database, unless it is a file. */
  databaseUrl: string | undefined;
  measure(): Promise<Cpu>;
  close(): Promise<void>;
}

const START = new URL('../measured-server.ts', import.meta.url);
/** Several nodes require a shared file store; this bench uses no files. */
const NO_FILES = 's3+http://key:secret@127.0.0.1:9/files';

/** Starts its own PostgreSQL, which syncs to disk, and its own NATS server. */
async function startShared(parts: AsyncDisposableStack) {
  const postgres = makePostgresServer({ isDurable: true });
  parts.defer(() => {
    postgres.stop('immediate');
    postgres.remove();
  });
  const nats = await startNatsProcess();
  parts.defer(nats.stop);
  const url = postgres.urlOf('postgres');
  return {
    url,
    postgres,
    env: { DATABASE_URL: url, BUS_URL: nats.url, BLOB_URL: NO_FILES },
    measure: () => ({ postgres: cpuOf(postmasterOf(postgres)), nats: cpuOf(found(nats.pid())) }),
  };
}

function startReplica(parts: AsyncDisposableStack, { postgres }: Awaited<ReturnType<typeof startShared>>) {
  const replica = makePostgresReplica(postgres);
  parts.defer(() => {
    replica.stop('immediate');
    replica.remove();
  });
  return {
    env: { DATABASE_REPLICA_URL: replica.urlOf('postgres') },
    measure: () => ({ replica: cpuOf(postmasterOf(replica)) }),
  };
}

/** Starts nodes with this many users, each with one device session. */
export async function startBenchNodes(setting: Setting, users: number): Promise<BenchNodes> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'loquat-nodes-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const shared = setting.database === 'PostgreSQL' ? await startShared(parts) : undefined;
  const folderOf = (node: number) => join(folder, `node-${node}`);
  const { tokens, gid } = await seed(folderOf(0), { users }, shared?.url);
  const replica = shared && setting.hasReplica ? startReplica(parts, shared) : undefined;
  const children: ChildProcess[] = [];
  const ports: number[] = [];
  for (let node = 0; node < setting.nodes; node += 1) {
    if (node > 0) await cp(join(folderOf(0), 'keys'), join(folderOf(node), 'keys'), { recursive: true });
    const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off', DATA_DIR: folderOf(node) };
    const child = fork(START, {
      env: { ...process.env, ...env, ...shared?.env, ...replica?.env },
      execArgv: ['--expose-gc', ...SERVER_FLAGS],
    });
    parts.defer(() => stopChild(child));
    children.push(child);
    ports.push((await answer<{ port: number }>(child)).port);
  }
  const started = parts.move();
  return {
    ports,
    tokens,
    gid,
    databaseUrl: shared?.url,
    async measure() {
      const metrics = await Promise.all(
        children.map((child) => {
          child.send('look');
          return answer<ProcessFigures>(child);
        }),
      );
      return {
        nodes: metrics.map(({ cpuMicroseconds }) => cpuMicroseconds),
        mainThreads: metrics.map(({ mainThreadMicroseconds }) => mainThreadMicroseconds),
        ...(shared?.measure() ?? { postgres: 0, nats: 0 }),
        ...(replica?.measure() ?? { replica: 0 }),
      };
    },
    close: () => started.disposeAsync(),
  };
}
