// The pinned tools: where they are, and how they are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';

// The pinned Node 24, not pnpm's `.bin/node`: that is a shell script between us and the process, and a
// TERM sent to it never arrives.
export const nodeBinary = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');
export const PNPM = 'node_modules/pnpm/bin/pnpm.cjs';
const TURBO = 'node_modules/turbo/bin/turbo';

/** The environment of everything we start: Node 24 and the installed tools first, and no usage reports. */
export const toolEnv = {
  ...process.env,
  PATH: [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** Runs a script on Node 24 and waits for it. Resolves paths from the root. */
export const runNode = (args, stdio = 'inherit') =>
  spawnSync(nodeBinary, args, { cwd: root, stdio, env: toolEnv, maxBuffer: Infinity });

/** Installs everything in the lockfile, including Node 24; false if pnpm failed. */
export function installPackages() {
  // Development packages are needed even if NODE_ENV is production.
  const args = ['install', '--frozen-lockfile', '--prod=false'];
  const isDone = runNode([PNPM, ...args, '--silent']).status === 0 || installByNpx(args);
  if (isDone && !isWindows) replaceShim();
  return isDone;
}

/** The first time, and to see what went wrong. */
function installByNpx(args) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The package is named separately: run below another npx, this one would take it for a command.
  const npx = ['--yes', `--package=${packageManager}`, '--', 'pnpm', ...args];
  // On Windows npx is a .cmd file, which only a shell can start.
  const { status, error } = spawnSync('npx', npx, { cwd: root, stdio: 'inherit', env: toolEnv, shell: isWindows });
  if (error) console.error(`npx could not be started: ${error.message}`);
  return status === 0;
}

/** npm puts `.bin` first on the path of its scripts: a link to Node 24 takes the place of pnpm's shell script. */
function replaceShim() {
  const path = join(root, 'node_modules/.bin/node');
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  rmSync(path, { force: true });
  symlinkSync('../node/bin/node', path);
}

/**
 * Runs the tasks of turbo.json in every package that has them, if something changed; true if all passed. Turbo's exit
 * code is not enough: it is 0 after a stop signal too, and files may have been edited meanwhile.
 */
export function runTasks(tasks) {
  if (runNode([TURBO, 'run', ...tasks, '--log-order=stream']).status !== 0) return false;
  const { stdout } = runNode([TURBO, 'run', ...tasks, '--dry=json'], 'pipe');
  const open = JSON.parse(stdout).tasks.filter((task) => task.command !== '<NONEXISTENT>' && !isDone(task));
  for (const { taskId } of open) console.error(`${taskId} was stopped, or files changed meanwhile: run it again.`);
  return open.length === 0;
}

/** Tasks that are never cached leave a report; old ones are deleted first. */
const isDone = ({ cache, resolvedTaskDefinition, directory, task }) =>
  resolvedTaskDefinition.cache
    ? cache.local
    : existsSync(join(root, directory, 'test-results', `${task.replace(':', '-')}.json`));

/** Brings `dist` up to date, and prints nothing unless that fails: what people start has its own output. */
export function build() {
  const { status, stdout, stderr } = runNode([TURBO, 'run', 'build'], 'pipe');
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}
