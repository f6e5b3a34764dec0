import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Environment } from '../../src/server.ts';
import { makeDatabase } from '../platform/postgres/test-database.ts';
import { type ChildServer, startChildServer } from '../security/child-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Nodes need one place for their files; these have no files. */
const NO_FILES = 's3+http://key:secret@127.0.0.1:9/files';

/** Starts several servers, as nodes over one database. */
export interface Nodes {
  /** The address of the database. */
  url: string;
  /** Starts one more; a `DATABASE_URL` is another way to the same database. */
  start(env?: Record<string, string>, environment?: Partial<Environment>): Promise<TestServer>;
  /** Likewise in a process of its own, which can be killed. */
  startChild(env?: Record<string, string>): Promise<ChildServer>;
}

/** The nodes have the same keys and folders of their own; they end with the test, before what was opened for them. */
export async function openNodes(): Promise<Nodes> {
  // The socket is in the query; a host that is not used makes it an address.
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
