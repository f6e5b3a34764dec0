import { spawnSync } from 'node:child_process';

/** Whether an optional program can be run: without it, tests that need it are listed as skipped. */
export const isInstalled = (program: string): boolean =>
  spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
