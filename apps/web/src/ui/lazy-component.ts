import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Between the tries while the browser believes it is online, in milliseconds: a server that starts anew is back by then. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

/** Resolves when the browser is online, but not before the pause is over. */
function untilOnline(pause: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (navigator.onLine) resolve();
      else addEventListener('online', () => resolve(), { once: true });
    }, pause);
  });
}

async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await untilOnline(pause);
    }
  }
  return load();
}

/**
 * A component that loads when it is first drawn. What does not come is asked for again, and without network when the
 * network is back; `Suspense` shows what it shows meanwhile. A part that is missing must not take the screen around it
 * away. Throws after some fifteen seconds online, as when a newer version took its place.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}
