import type { Returned } from './returned.ts';

const findOpener = (): Window | null => window.opener as Window | null;

/** Whether another page opened this window, such as the chat for visitors. */
export const isOpenedByPage = (): boolean => findOpener() !== null;

/**
 * Passes a provider's answer to the visitors' chat that opened this window, and closes it: the chat knows the sign-in
 * that it began. Pages of other sites receive nothing.
 */
export function handToWidget({ code, state }: Returned): void {
  findOpener()?.postMessage({ code, state }, location.origin);
  window.close();
}
