// Running the installed tools, once and waited for.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { nodeBinary, root } from './paths.mjs';

const PNPM = 'pnpm@10.34.9';

/** The environment of everything we start: Node 24 and the installed tools first, and no usage reports. */
export const toolEnv = {
  ...process.env,
  PATH: [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** File behind a package's command, so that it can run on Node 24 without a shell: toolFile('apps/web', 'vite', 'vite'). */
export function toolFile(folder, packageName, command) {
  const home = join(root, folder, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a script on Node 24 and answers its exit code; `cwd` is relative to the root. */
export function runNode(args, { cwd = '.', env = {} } = {}) {
  const options = { cwd: join(root, cwd), stdio: 'inherit', env: { ...toolEnv, ...env } };
  return spawnSync(nodeBinary, args, options).status ?? 1;
}

/** Runs the pinned pnpm and answers its exit code. */
export function runPnpm(args) {
  // The package is named on its own: run below another npx, this one would take it for a command.
  const npx = ['--yes', `--package=${PNPM}`, '--', 'pnpm', ...args];
  // npx is a .cmd file on Windows, which only a shell can start.
  const options = { cwd: root, stdio: 'inherit', env: toolEnv, shell: process.platform === 'win32' };
  const { status, error } = spawnSync('npx', npx, options);
  if (error) console.error(`npx could not be started: ${error.message}`);
  return status ?? 1;
}
