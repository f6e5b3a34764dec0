import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { createServer, type Server, type Environment } from '../../src/composition/server.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { databaseEnv, dropDatabase, giveMigratedFile } from './server-database.ts';

export interface TestServer extends Server {
  /** Its origin: `http://127.0.0.1:<port>`. */
  origin: string;
  dataDir: string;
}

/** A machine that does much else is up to this many times slower. */
const SLOWNESS = 50;
/** Prefix of the paths of test data folders. */
const USUAL = join(tmpdir(), 'loquat-test-');

/** A real server with a new data folder and a free port; `env` overrides its configuration. */
export async function startTestServer(
  env: Record<string, string> = {},
  environment: Partial<Environment> = {},
): Promise<TestServer> {
  const dataDir = env['DATA_DIR'] ?? (await makeDataDir());
  const given = { ...(await databaseEnv(dataDir, env)), ...env };
  // A test that created its folder itself may test the first start.
  if (given['DATABASE_URL'] === undefined && dataDir.startsWith(USUAL)) await giveMigratedFile(dataDir);
  const config = loadConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DISK_RESERVE_MB: '0',
    ...given,
    DATA_DIR: dataDir,
    PORT: '0',
  });
  const server = await createServer({ config, log: createLog(config), slowness: SLOWNESS, ...environment });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await server.close();
    if (!env['DATA_DIR']) await removeDataDir(dataDir);
  };
  return { ...server, origin, dataDir, close };
}

const makeDataDir = () => mkdtemp(USUAL);
async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  await dropDatabase(dataDir);
}

/** `test` with a new server for each test. Its data folder outlives it, for tests that restart it. */
export const test = base.extend<{ dataDir: string; server: TestServer }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  dataDir: async ({}, use) => {
    const dataDir = await makeDataDir();
    await use(dataDir);
    await removeDataDir(dataDir);
  },
  server: async ({ dataDir }, use) => {
    const server = await startTestServer({ DATA_DIR: dataDir });
    await use(server);
    await server.close();
    // Vitest keeps each test's fixtures until the last file is done: all servers would stay in memory.
    for (const name of Object.keys(server)) Reflect.deleteProperty(server, name);
  },
});
