import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until it is moved, and then stops at every moment when something is due. */
export interface SteppingClock extends Clock {
  /** Moves on and runs what became due, in order of time. */
  advance(ms: number): void;
  /** Whether something is due later. */
  isAwaited(): boolean;
}

export function createSteppingClock(start = Date.UTC(2026, 0, 1)): SteppingClock {
  let time = start;
  const timers = new Set<{ at: number; callback: () => void }>();
  const nextUntil = (end: number) =>
    [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];

  return {
    now: () => time,
    isAwaited: () => timers.size > 0,
    after(delayMs, callback) {
      const timer = { at: time + Math.max(delayMs, 0), callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const end = time + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer);
        time = timer.at;
        timer.callback();
      }
      time = end;
    },
  };
}
