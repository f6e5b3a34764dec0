import { readdirSync, readFileSync } from 'node:fs';

/** Fields of `/proc/PID/task/TID/stat`, counted behind the name, which may hold spaces. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const NICENESS = 16;

/**
 * What part of a process's CPU went to threads that step back behind others, which here is the search worker. Null where
 * the system does not tell.
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
