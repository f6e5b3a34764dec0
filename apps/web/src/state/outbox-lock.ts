import { OUTBOX_LOCK } from '../lib/worker-values.ts';

let held: Promise<void> | undefined;

/**
 * From when this resolves until the page is closed, the service worker sends nothing of what waits here. What it was
 * sending in that moment has been answered, so whoever connects now is told of it.
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
