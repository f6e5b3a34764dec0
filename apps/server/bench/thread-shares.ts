import { readdirSync, readFileSync } from 'node:fs';

/** Fields of `/proc/PID/task/TID/stat`, counted after the name, which may contain spaces. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const NICENESS = 16;

/**
 * The share of a process's CPU that its low-priority threads use; here, the search worker. Null if the system does not
 * report it.
 */
export function shareOfNiceThreads(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  let nice = 0;
  let all = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
    all += ticks;
    if (Number(fields[NICENESS]) > 0) nice += ticks;
  }
  return Number((nice / all).toFixed(3));
}
