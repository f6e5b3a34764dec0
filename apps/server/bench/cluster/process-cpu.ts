import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../../test/platform/postgres/postgres-server.ts';

/** Fields of `/proc/PID/stat`, counted after the name, which may contain spaces. */
const PARENT = 1;
const USER_TICKS = 11;
const ENDED_CHILDREN_SYSTEM_TICKS = 14;
/** Linux reports this unit to every program, whatever the kernel's own tick rate is. */
const MICROSECONDS_PER_TICK = 10_000;

function readStat(pid: number | string): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}

const ticksOf = (stat: readonly number[]) =>
  stat.slice(USER_TICKS, ENDED_CHILDREN_SYSTEM_TICKS + 1).reduce((sum, ticks) => sum + ticks, 0);

/** CPU that a process and its children have used so far, in microseconds, with a resolution of 10 ms; Linux only. */
export function cpuOf(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      return stat && (name === `${pid}` || stat[PARENT] === pid) ? [stat] : [];
    });
  return stats.reduce((sum, stat) => sum + ticksOf(stat), 0) * MICROSECONDS_PER_TICK;
}

/** The PostgreSQL process that is the parent of all the others. */
export const postmasterOf = ({ folder }: Pick<PostgresServer, 'folder'>): number =>
  Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
