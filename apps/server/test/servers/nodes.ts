import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Environment } from '../../src/composition/server.ts';
import { makeDatabase } from '../platform/postgres/test-database.ts';
import { type ChildServer, startChildServer } from '../security/child-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Several nodes require a shared file store; these tests use no files. */
const NO_FILES = 's3+http://key:secret@127.0.0.1:9/files';

/** Starts several servers, as nodes with one database. */
export interface Nodes {
  /** The address of the database. */
  url: string;
  /** Starts another node; a `DATABASE_URL` gives another path to the same database. */
  start(env?: Record<string, string>, environment?: Partial<Environment>): Promise<TestServer>;
  /** Starts another node in its own process, which can be killed. */
  startChild(env?: Record<string, string>): Promise<ChildServer>;
}

/** The nodes have the same keys and separate folders; they end with the test, before the services opened for them. */
export async function openNodes(): Promise<Nodes> {
  // The socket is in the query; an unused host makes it a valid address.
  const url = (await makeDatabase()).replace('@/', '@localhost/');
  const folder = await mkdtemp(join(tmpdir(), 'loquat-nodes-'));
  let started = 0;
  onTestFinished(() => rm(folder, { recursive: true }));
  async function variables(env: Record<string, string>) {
    started += 1;
    const dataDir = join(folder, `node-${started}`);
    if (started > 1) await cp(join(folder, 'node-1', 'keys'), join(dataDir, 'keys'), { recursive: true });
    else await mkdir(dataDir);
    return { DATABASE_URL: url, BLOB_URL: NO_FILES, LOG_LEVEL: 'silent', ...env, DATA_DIR: dataDir };
  }
  return {
    url,
    async start(env = {}, environment = {}) {
      const server = await startTestServer(await variables(env), environment);
      onTestFinished(server.close);
      return server;
    },
    async startChild(env = {}) {
      const { DATA_DIR: dataDir, ...more } = await variables({ LOG_LEVEL: 'info', ...env });
      const child = await startChildServer(dataDir, more);
      onTestFinished(() => child.kill());
      return child;
    },
  };
}
