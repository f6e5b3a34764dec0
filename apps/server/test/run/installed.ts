import { spawnSync } from 'node:child_process';

/** Whether a program that some machines lack can be run: without it, tests that need it are skipped by name. */
export const isInstalled = (program: string): boolean =>
  spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
