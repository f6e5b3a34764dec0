import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../../rolldown.config.ts';

const MAPPER = JSON.stringify(join(import.meta.dirname, 'stack-traces.ts'));

/** Throws in line 5, column 9. */
const PROGRAM = `import { mapStackTraces } from ${MAPPER};
mapStackTraces();
function refuse(reason: string): never {
  // The build leaves this out.
  throw new Error(reason);
}
try {
  refuse('no');
} catch (error) {
  console.log((error as Error).stack);
}
`;

test('the trace of a failure in the build gives file, line and column of the source', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'loquat-build-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const source = join(folder, 'program.ts');
  await writeFile(source, PROGRAM);
  await build({ ...config, input: source, output: { ...config.output, dir: join(folder, 'dist') } });
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'dist/program.js')]);
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'Error: no',
    `    at refuse (${source}:5:9)`,
    expect.stringContaining(`${source}:8:3`),
  ]);
});
