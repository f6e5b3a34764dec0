// Long-lived processes: started side by side, stopped together.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { nodeBinary, root, toolEnv } from './toolchain.mjs';

const isWindows = process.platform === 'win32';
const END_WITH_LAUNCHER = new URL('end-with-launcher.mjs', import.meta.url).href;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// One Ctrl-C arrives twice, from the terminal and from npm. A person who presses again means "now!", and needs longer.
const SAME_SIGNAL_MS = 500;
const PARENT_CHECK_MS = 250;

// Half of V8's default limit for young objects, in MB: see "Memory" in docs/benchmarks.md. Also in docker/Dockerfile
// and apps/server/test/servers/server-flags.ts.
const MEMORY_FLAGS = ['--max-semi-space-size=16'];
// glibc reserves memory for each thread that allocates; two such arenas serve the program's threads as well. Also in
// docker/Dockerfile and apps/server/test/servers/server-flags.ts.
const MEMORY_ENV = { MALLOC_ARENA_MAX: '2' };

/** The built program, and its source. */
export const BUILT = 'apps/server/dist/loquat.js';
export const SOURCES = 'apps/server/src/main.ts';

/** The parameters of `runUntilStopped` for a command of the program (`start`, `backup`, ...). */
export const loquatProcess = (program, args, flags = []) => ({
  args: [...MEMORY_FLAGS, ...flags, program, ...args],
  env: MEMORY_ENV,
});

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

function startChild({ args, cwd = '.', env = {}, isGroup = false }) {
  // Its own process group: a Ctrl-C in the terminal reaches it once, through the launcher.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const options = { cwd: join(root, cwd), stdio, env: { ...toolEnv, ...env }, detached: !isWindows };
  const child = spawn(nodeBinary, ['--import', END_WITH_LAUNCHER, ...args], options);
  return Object.assign(child, { isGroup });
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
    for (const child of children) if (isRunning(child)) signalTo(child, signal);
  };
  return { pass, isUnderWay: () => lastAt > 0 };
}

/** Sends a signal to the process, or to its whole group if it waits for its children and cannot pass signals on. */
function signalTo(child, signal) {
  if (child.isGroup && !isWindows) process.kill(-child.pid, signal);
  else child.kill(signal);
}

const isRunning = (child) => child.exitCode === null && child.signalCode === null;

// `npm start` runs this under a shell that dies of a signal without passing it on: losing the parent is the signal.
function onParentGone(act) {
  if (isWindows || !process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS).unref();
}
