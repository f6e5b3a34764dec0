import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const COUNT = availableParallelism();
const [FIRST, OTHERS] = ['0', `1-${COUNT - 1}`] as const;

const pin = (cores: string, id: number | string, ...options: string[]) =>
  execFileSync('taskset', [...options, '--cpu-list', '--pid', cores, String(id)], { stdio: 'ignore' });

/**
 * Reserves the first core for the main thread of a process, if the system has another one: its other threads and the
 * processes beside it, which stand for other machines, get the rest. Returns whether it succeeded (Linux only).
 */
export function giveOwnCore(pid: number, beside: readonly number[]): boolean {
  if (process.platform !== 'linux' || COUNT === 1) return false;
  for (const thread of readdirSync(`/proc/${pid}/task`)) pin(Number(thread) === pid ? FIRST : OTHERS, thread);
  for (const other of beside) pin(OTHERS, other, '--all-tasks');
  return true;
}
