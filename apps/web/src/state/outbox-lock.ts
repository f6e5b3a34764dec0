import { OUTBOX_LOCK } from '../lib/worker-values.ts';

let held: Promise<void> | undefined;

/**
 * Once this resolves, the service worker sends no queued messages until the page is closed. Its last calls have been
 * answered by then, so a client that connects afterwards receives those messages.
 */
export function holdOutbox(): Promise<void> {
  held ??= new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve();
      return new Promise<never>(() => {});
    };
    // Plain http has no locks, and no service worker either.
    if (navigator.locks) navigator.locks.request(OUTBOX_LOCK, { mode: 'shared' }, hold).catch(resolve);
    else resolve();
  });
  return held;
}
