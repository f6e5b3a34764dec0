import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { BUILT_PROGRAM } from '../servers/built-program.ts';
import { COMPILED } from '../servers/compiled.ts';

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

/** Runs `loquat` as operators do, in a process of its own. */
export async function loquat(args: readonly string[], { dataDir, input = '', env }: RunOptions): Promise<Ran> {
  const child = spawn(process.execPath, [BUILT_PROGRAM, ...args], {
    env: { ...COMPILED, DATA_DIR: dataDir, ...env },
    stdio: 'pipe',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  // It may end without having read its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** A folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
