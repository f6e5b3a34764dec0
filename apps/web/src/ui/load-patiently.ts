const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Resolves when the browser is online, but not before the pause is over. */
function untilOnline(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (navigator.onLine) resolve();
      else addEventListener('online', () => resolve(), { once: true });
    }, pauseMs);
  });
}

/**
 * Loads code. A failed load is tried again, after pauses that double: a restarting server cannot be reached although
 * the browser is online. Without a network it waits for the network. Rejects with the last failure after `tries`; by
 * default it never gives up.
 */
export async function loadPatiently<T>(load: () => Promise<T>, tries = Infinity): Promise<T> {
  for (let failed = 1; failed < tries; failed += 1) {
    try {
      return await load();
    } catch {
      await untilOnline(Math.min(FIRST_PAUSE_MS * 2 ** (failed - 1), LONGEST_PAUSE_MS));
    }
  }
  return load();
}
