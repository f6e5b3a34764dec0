const START_MS = 1_500;

/** Resolves in the first quiet moment after the start of the app: for what nobody waits for yet. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Safari has none.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
      else resolve();
    }, START_MS);
  });
