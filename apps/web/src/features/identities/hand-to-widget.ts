import type { Returned } from './returned.ts';

const findOpener = (): Window | null => window.opener as Window | null;

/** Whether another page opened this window, such as the chat for visitors. */
export const isOpenedByPage = (): boolean => findOpener() !== null;

/**
 * Gives what a provider returned to the chat for visitors that opened this window, and closes it: the chat knows what it
 * began. Pages of others are told nothing.
 */
export function handToWidget({ code, state }: Returned): void {
  findOpener()?.postMessage({ code, state }, location.origin);
  window.close();
}
