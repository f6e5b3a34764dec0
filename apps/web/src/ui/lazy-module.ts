import { useEffect, useSyncExternalStore } from 'react';
import { loadPatiently } from './load-patiently.ts';

/** About fifteen seconds online. */
const TRIES = 6;

export interface LazyModule<M> {
  /** The module if it has loaded. */
  get(): M | undefined;
  /** Loads it once. Rejects after some fifteen seconds online; the next call tries again. */
  load(): Promise<M>;
  /** The module as soon as it has loaded. It loads when it is first needed. */
  use(isNeeded: boolean): M | undefined;
}

/** Optional code that enhances a visible screen, and loads when it is needed. */
export function lazyModule<M>(importIt: () => Promise<M>): LazyModule<M> {
  let loaded: M | undefined;
  let loading: Promise<M> | undefined;
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = (): M | undefined => loaded;
  const fetchIt = async (): Promise<M> => {
    try {
      loaded = await loadPatiently(importIt, TRIES);
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
    return loaded;
  };
  const load = (): Promise<M> => (loading ??= fetchIt());

  return {
    get,
    load,
    use(isNeeded) {
      const module = useSyncExternalStore(subscribe, get);
      useEffect(() => {
        // Without it, the screen stays as it is.
        if (isNeeded) load().catch(() => {});
      }, [isNeeded]);
      return module;
    },
  };
}
