import { readFileSync, renameSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Log } from './log.ts';

/** Levels that can be set while the server runs. */
export const PASSING_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** The longest time for which one can be set. */
export const LOG_LEVEL_MAX_MS = 86_400_000;

const FILE = 'log-level.json';
const LOOK_EVERY_MS = 2_000;

/** `until` in milliseconds since the epoch. */
const PassingLevel = z.object({ level: z.enum(PASSING_LEVELS), until: z.int() });
export type PassingLevel = z.infer<typeof PassingLevel>;

const fileOf = (dataDir: string) => join(dataDir, FILE);

/** Requests another log level from the server of a data folder; null resets it. */
export function requestLogLevel(dataDir: string, passing: PassingLevel | null): void {
  const path = fileOf(dataDir);
  if (!passing) return rmSync(path, { force: true });
  writeFileSync(`${path}.unfinished`, JSON.stringify(passing), { mode: 0o600 });
  renameSync(`${path}.unfinished`, path);
}

function read(dataDir: string): PassingLevel | undefined {
  try {
    return PassingLevel.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))).data;
  } catch {
    // Missing or invalid: the usual level applies.
    return undefined;
  }
}

export interface LogLevelParts {
  log: Pick<Log, 'level' | 'warn'>;
  dataDir: string;
  clock: Clock;
}

/** Applies the log level that the operator requests, and returns to the usual one when its time is over. */
export function followLogLevel({ log, dataDir, clock }: LogLevelParts) {
  const usual = log.level;
  let cancel = () => {};

  /** Applies the file now; it is also checked every two seconds. */
  function look(): void {
    cancel();
    const asked = read(dataDir);
    const leftMs = asked ? Math.min(asked.until - clock.now(), LOG_LEVEL_MAX_MS) : 0;
    const level = asked && leftMs > 0 ? asked.level : usual;
    if (level !== log.level) {
      log.warn({ from: log.level, to: level }, 'the log level changes');
      log.level = level;
    }
    if (leftMs > 0) cancel = clock.after(leftMs, look);
    else if (asked) requestLogLevel(dataDir, null);
  }

  // Polls, since not every file system reports changes; one `stat` is cheap.
  watchFile(fileOf(dataDir), { interval: LOOK_EVERY_MS, persistent: false }, look);
  look();
  return {
    look,
    stop(): void {
      cancel();
      unwatchFile(fileOf(dataDir), look);
    },
  };
}
