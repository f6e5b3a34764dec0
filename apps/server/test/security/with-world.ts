import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createWorld, type World } from './world.ts';

/** One world for a whole test file; the returned function gives it once the tests run. `env` overrides its configuration. */
export function useWorld(env: Record<string, string> = {}): () => World {
  let dataDir: string;
  let world: World;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'loquat-world-'));
    world = await createWorld(dataDir, env);
  });
  afterAll(async () => {
    await world.server.close();
    await rm(dataDir, { recursive: true });
  });
  return () => world;
}
