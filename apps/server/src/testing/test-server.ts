import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { loadConfig } from '../config.ts';
import { createServer, type Server } from '../parts.ts';
import { createLog } from '../platform/log.ts';

export interface TestServer extends Server {
  /** Where it listens: `http://127.0.0.1:<port>`. */
  origin: string;
  dataDir: string;
}

/** A real server on a fresh data folder and a free port; `env` overrides its configuration. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'loquat-test-')));
  const config = loadConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env, DATA_DIR: dataDir, PORT: '0' });
  const server = await createServer({ config, log: createLog(config), strictAnswers: true });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await server.close();
    if (!env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, origin, dataDir, close };
}

/** `test` with a fresh server for each test. */
export const test = base.extend<{ server: TestServer }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  server: async ({}, use) => {
    const server = await startTestServer();
    await use(server);
    await server.close();
  },
});
