import { useState, useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** The time that is shown. It changes with a tick alone: a render that reads it twice must find it the same. */
let shownNow = 0;

const tick = (): void => {
  shownNow = Date.now();
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

/** The first of those that count down sets the clock; the others, and later renders, read it. */
function startClock(): void {
  if (timer === undefined) shownNow = Date.now();
}

/** What `look` makes of the time (milliseconds since the epoch), second by second; renders when it changes. */
export function useTicking<T extends string | number>(look: (now: number) => T): T {
  useState(startClock);
  return useSyncExternalStore(onTick, () => look(shownNow));
}
