import type { Environment, Timer } from './environment.ts';

/** A timer that exists at most once: setting it again replaces the pending one. */
export interface Alarm {
  set(callback: () => void, delayMs: number): void;
  clear(): void;
}

export function createAlarm(environment: Environment): Alarm {
  let timer: Timer | null = null;
  function clear(): void {
    if (timer !== null) environment.clearTimer(timer);
    timer = null;
  }
  function set(callback: () => void, delayMs: number): void {
    clear();
    timer = environment.setTimer(() => {
      timer = null;
      callback();
    }, delayMs);
  }
  return { set, clear };
}
