import { useCallback, useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  for (const listener of listeners) listener();
};

/** One clock for everything that counts down; it stops while nothing does. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What `look` makes of the time (milliseconds since the epoch), second by second; renders when it changes. */
export function useTicking<T extends string | number>(look: (now: number) => T): T {
  const subscribe = useCallback((listener: () => void) => onTick(listener), []);
  return useSyncExternalStore(subscribe, () => look(Date.now()));
}
