// The pinned tools: their paths, and their installation.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';

// The pinned Node 24, not pnpm's `.bin/node`: that is a shell script, and a TERM sent to it never reaches the process.
export const nodeBinary = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');
export const PNPM = 'node_modules/pnpm/bin/pnpm.mjs';
const TURBO = 'node_modules/turbo/bin/turbo';
const SUMMARIES = join(root, '.turbo/runs');

/** The environment of all started processes: Node 24 and the installed tools first, and no usage reports. */
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

/** Used the first time, and to show an error: npm warns of each setting of pnpm, so its output is shown only then. */
function installByNpx(args) {
  console.error('Installing packages. The first time takes a minute or two.');
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The package is named separately: run below another npx, this one would take it for a command.
  const npx = ['--yes', `--package=${packageManager}`, '--', 'pnpm', ...args];
  // On Windows npx is a .cmd file, which only a shell can start.
  const options = { cwd: root, encoding: 'utf8', maxBuffer: Infinity, env: toolEnv, shell: isWindows };
  const { status, error, stdout, stderr } = spawnSync('npx', npx, options);
  if (error) console.error(`npx could not be started: ${error.message}`);
  else if (status !== 0) console.error(`${stdout}${stderr}`);
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
 * Runs tasks of turbo.json in every package that has them, if its files changed, and goes on after a failure. Returns
 * the tasks that did not pass, with a state: `failed`, `not run` (a task that it depends on failed, or turbo was
 * stopped) or `changed` (its files were edited meanwhile). Turbo's exit code is not enough: it is 0 after a stop signal
 * and after an edit, too.
 */
export function runTasks(tasks) {
  rmSync(SUMMARIES, { recursive: true, force: true });
  const run = ['run', ...tasks, '--log-order=stream', '--continue=dependencies-successful', '--summarize'];
  const hasPassed = runNode([TURBO, ...run]).status === 0;
  const exitCodes = readExitCodes();
  const { stdout } = runNode([TURBO, 'run', ...tasks, '--dry=json'], 'pipe');
  const open = JSON.parse(stdout)
    .tasks.filter(({ command }) => command !== '<NONEXISTENT>')
    .map((task) => ({ ...task, state: stateOf(task, exitCodes.get(task.taskId)) }))
    .filter(({ state, task }) => state === 'failed' || (state !== 'passed' && tasks.includes(task)));
  const turbo = { taskId: `turbo ${run.join(' ')}`, task: '', directory: '', logFile: '', state: 'failed' };
  return hasPassed || open.length > 0 ? open : [turbo];
}

function stateOf({ cache, resolvedTaskDefinition }, exitCode) {
  if (exitCode === undefined) return 'not run';
  if (exitCode !== 0) return 'failed';
  return resolvedTaskDefinition.cache && !cache.local ? 'changed' : 'passed';
}

/** The exit codes of the tasks that the last run of turbo executed or took from its cache. */
function readExitCodes() {
  const names = existsSync(SUMMARIES) ? readdirSync(SUMMARIES) : [];
  const summaries = names.map((name) => JSON.parse(readFileSync(join(SUMMARIES, name), 'utf8')));
  return new Map(summaries.flatMap(({ tasks }) => tasks.map(({ taskId, execution }) => [taskId, execution?.exitCode])));
}

/** Brings `dist` up to date, and prints output only if that fails. */
export function build() {
  const { status, stdout, stderr } = runNode([TURBO, 'run', 'build'], 'pipe');
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}
