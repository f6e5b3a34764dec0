import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '../../fixtures/test.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILD = join(ROOT, 'apps/server/dist');

/** `npm run loquat -- …`, without npm. */
async function loquat(dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/boot.mjs', 'loquat', ...args], {
    cwd: ROOT,
    env,
  });
  return stdout;
}

test('a killed server leaves its compile cache, so that the next start is quicker', async ({ server }) => {
  await server.kill();
  const [version = ''] = await readdir(join(BUILD, 'compiled'));
  expect((await readdir(join(BUILD, 'compiled', version))).length).toBeGreaterThan(0);
});

test('the built program backs up a running server, restores the backup and finds no defect', async ({ server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-built-'));
  const restored = join(folder, 'data');
  try {
    expect(await loquat(server.dataDir, 'backup', join(folder, 'backup'))).toContain('was backed up');
    expect(await loquat(restored, 'restore', join(folder, 'backup'))).toContain('Start the server with it');
    expect(await loquat(restored, 'doctor')).toContain('ok: database');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a stop signal ends the built server cleanly', async ({ server }) => {
  expect(await server.stop()).toBe(0);
});
