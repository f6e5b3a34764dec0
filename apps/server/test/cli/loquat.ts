import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { BUILT_PROGRAM } from '../servers/built-program.ts';
import { COMPILED } from '../servers/compiled.ts';
import { databaseEnv } from '../servers/server-database.ts';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  dataDir: string;
  /** Written to its standard input. */
  input?: string;
  env?: Record<string, string>;
}

/** A running `loquat` process. */
export interface Running {
  ended: Promise<Ran>;
  /** Kills the process, like a power cut. */
  kill(): void;
}

/** Starts `loquat` as operators do, in its own process, with the database named in `env`. */
export function startLoquat(args: readonly string[], { dataDir, input = '', env }: RunOptions): Running {
  const child = spawn(process.execPath, [BUILT_PROGRAM, ...args], {
    env: { ...COMPILED, DATA_DIR: dataDir, ...env },
    stdio: 'pipe',
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  // The process may exit without reading its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const run = async (): Promise<Ran> => {
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    return { code, stdout, stderr };
  };
  const ended = run();
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** Runs `loquat` until it exits, with the database that servers use for this data folder. */
export async function loquat(args: readonly string[], options: RunOptions): Promise<Ran> {
  const env = { ...(await databaseEnv(options.dataDir, options.env)), ...options.env };
  return startLoquat(args, { ...options, env }).ended;
}

/** A folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
