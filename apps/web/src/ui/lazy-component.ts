import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPatiently } from './load-patiently.ts';

/** Some fifteen seconds online. */
const TRIES = 6;

/**
 * A component that loads when it is first drawn. What does not come is asked for again; `Suspense` shows what it shows
 * meanwhile. A part that is missing must not take the screen around it away. Throws after some fifteen seconds online,
 * as when a newer version took its place.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load, TRIES) }));
}
