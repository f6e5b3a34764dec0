// Starting other programs: once and waited for, or long-lived and stopped together.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodeBinary, root } from './paths.mjs';

const PNPM = 'pnpm@10.34.9';
const isWindows = process.platform === 'win32';
const END_WITH_LAUNCHER = new URL('end-with-launcher.mjs', import.meta.url).href;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// One Ctrl-C reaches us twice, from the terminal and from npm. A person who means "now!" presses again, later.
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 250;

/** The environment of everything we start: Node 24 and the installed tools first, and no usage reports. */
const toolEnv = {
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
  const npx = ['--yes', PNPM, ...args];
  // npx is a .cmd file on Windows, which only a shell can start.
  const options = { cwd: root, stdio: 'inherit', env: toolEnv, shell: isWindows };
  const { status, error } = spawnSync('npx', npx, options);
  if (error) console.error(`npx could not be started: ${error.message}`);
  return status ?? 1;
}

/** What `runUntilStopped` needs to know to run the server from its sources. */
export const serverProcess = (flags = []) => ({ args: [...flags, 'apps/server/src/main.ts'] });

/**
 * Runs Node 24 processes side by side until the first one ends, then stops the others. Stop signals are passed on.
 * Resolves to the exit code of the one that ended first.
 */
export async function runUntilStopped(processes) {
  const children = processes.map(startChild);
  const stop = stopper(children);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, stop.pass);
  onParentGone(() => stop.pass('SIGTERM'));
  const exits = children.map(exitCodeOf);
  const exitCode = await Promise.race(exits);
  if (!stop.isUnderWay()) stop.pass('SIGTERM');
  await Promise.all(exits);
  return exitCode;
}

function startChild({ args, cwd = '.' }) {
  // Its own process group: a Ctrl-C in the terminal reaches it once, through us.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const options = { cwd: join(root, cwd), stdio, env: toolEnv, detached: !isWindows };
  return spawn(nodeBinary, ['--import', END_WITH_LAUNCHER, ...args], options);
}

function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${nodeBinary} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function stopper(children) {
  let lastAt = -Infinity;
  const pass = (signal) => {
    if (Date.now() - lastAt < SAME_SIGNAL_MS) return;
    lastAt = Date.now();
    for (const child of children) if (isRunning(child)) child.kill(signal);
  };
  return { pass, isUnderWay: () => lastAt > 0 };
}

const isRunning = (child) => child.exitCode === null && child.signalCode === null;

// `npm start` runs us under a shell that dies of a signal without passing it on: losing the parent is our signal.
function onParentGone(act) {
  if (isWindows || !process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS).unref();
}
