import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { found } from '../drivers/found.ts';
import { dropDatabase } from '../servers/server-database.ts';
import { createWorld, type World } from './world.ts';

/**
 * One world for a whole test file; the returned function gives it once the tests run. `env` overrides its
 * configuration.
 */
export function useWorld(env: Record<string, string> = {}): () => World {
  let dataDir: string;
  let world: World | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'loquat-world-'));
    world = await createWorld(dataDir, env);
  });
  afterAll(async () => {
    await found(world).server.close();
    // The processes that run the tests outlive this file.
    world = undefined;
    await rm(dataDir, { recursive: true });
    await dropDatabase(dataDir);
  });
  return () => found(world);
}
