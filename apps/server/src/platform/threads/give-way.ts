import { constants, setPriority } from 'node:os';

/** Makes this thread use what chatting leaves of the machine. On other systems priorities belong to whole processes. */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
