import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { buildInto } from '../../rolldown.config.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Inside the package, so that the build resolves its imports from there. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/built', import.meta.url));
/** All inputs of the build; the lockfile stands for packages. */
const PARTS = ['apps/server/{src,assets}/**/*.*', 'apps/server/rolldown.config.ts', 'packages/contract/src/**/*.ts'];
const KEPT_MS = 24 * 3_600_000;

/** A hash of the entry and the sources. */
function stateOf(entry: string): string {
  const hash = createHash('sha256')
    .update(entry)
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')));
  const files = globSync(PARTS, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 32);
}

async function removeOlderBuilds(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    // Another process may have moved its build to the final name meanwhile.
    const { mtimeMs } = statSync(join(CACHE, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - KEPT_MS) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}

/**
 * The path of an entry's build, made from the current sources; each state of them is built once. Processes and threads
 * that tests start need at most half the time with it that they need with the sources.
 */
export async function bringBuild(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const folder = join(CACHE, `${name}-${stateOf(entry)}`);
  const program = join(folder, `${name}.js`);
  const isThere = () =>
    access(program).then(
      () => true,
      () => false,
    );
  if (await isThere()) return program;
  await mkdir(CACHE, { recursive: true });
  await removeOlderBuilds();
  const passing = await mkdtemp(join(CACHE, 'passing-'));
  await build({ ...buildInto(passing), input: { [name]: entry } });
  // Another process may have been faster: its build is identical.
  await rename(passing, folder).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
    await rm(passing, { recursive: true });
  });
  return program;
}
