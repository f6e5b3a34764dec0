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
 * Loads code. What does not come is asked for again, after pauses that double: a server that starts anew is out of
 * reach although the browser is online. Without network it is asked for when the network is back. Rejects as the last
 * of the `tries` did, by default never.
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
