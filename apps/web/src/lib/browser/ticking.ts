import { useState, useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** The displayed time. Only a tick changes it: a render that reads it twice must get the same value. */
let shownNow = 0;

const tick = (): void => {
  shownNow = Date.now();
  for (const listener of listeners) listener();
};

/** One clock for all countdowns; it stops while there are none. */
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

/** The first countdown sets the clock; the others, and later renders, read it. */
function startClock(): void {
  if (timer === undefined) shownNow = Date.now();
}

/** The value of `look` for the time (milliseconds since the epoch), every second; renders when it changes. */
export function useTicking<T extends string | number | boolean>(look: (now: number) => T): T {
  useState(startClock);
  return useSyncExternalStore(onTick, () => look(shownNow));
}
