import { existsSync } from 'node:fs';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { loadConfig } from '../config/config.ts';
import { LOG_LEVEL_MAX_MS, PASSING_LEVELS, type PassingLevel, requestLogLevel } from '../platform/logging/log-level.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { printResult } from './output.ts';

const RESET = 'reset';
const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

function durationMs(text: string): number {
  const [, count, unit] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const ms = Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
  if (ms > 0 && ms <= LOG_LEVEL_MAX_MS) return ms;
  throw new InvalidArgumentError('Allowed is a time such as 90s, 10m or 2h, up to 24h.');
}

/** `loquat log-level` */
export function addLogLevelCommand(program: Command): void {
  program
    .command('log-level')
    .description('let the running server log more or less for a while')
    .addArgument(new Argument('<level>').choices([...PASSING_LEVELS, RESET]))
    .option('--for <time>', 'how long, such as 90s, 10m or 2h', durationMs, UNITS_MS.m * 10)
    .action((level: PassingLevel['level'] | typeof RESET, { for: forMs }: { for: number }) => {
      const { dataDir } = loadConfig();
      if (!existsSync(dataDir)) throw new OperatorError(`There is no server in ${dataDir}. Set DATA_DIR.`);
      const until = Date.now() + forMs;
      requestLogLevel(dataDir, level === RESET ? null : { level, until });
      if (level === RESET) printResult(`The server on ${dataDir} returns to LOG_LEVEL within seconds.`);
      else printResult(`The server on ${dataDir} logs from ${level} upwards until ${new Date(until).toISOString()}.`);
    });
}
