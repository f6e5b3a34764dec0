import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadPatiently } from './load-patiently.ts';

/** About fifteen seconds online. */
const TRIES = 6;

/**
 * A component that loads when it is first drawn. A failed load is tried again; `Suspense` shows its fallback
 * meanwhile, because a missing part must not take away the screen around it. Throws after some fifteen seconds online,
 * for example if a newer version has replaced it.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load, TRIES) }));
}
