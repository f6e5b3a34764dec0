const START_MS = 1_500;
/** A busy page is no reason to wait longer than this. */
const LONGEST_PAUSE_WAIT_MS = 300;

/** Resolves in the first quiet moment after the start of the app: for what nobody waits for yet. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Safari has none.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
      else resolve();
    }, START_MS);
  });

/** Resolves when the page has done what it is doing, such as its first paint. */
export const untilPause = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_PAUSE_WAIT_MS });
    else setTimeout(resolve);
  });
