import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Advances the clock, then runs the timers due by then, in order. Timers started by them count from the new time. */
  advance(milliseconds: number): void;
  /** Sets the clock forward or back, as a time server does: timers keep their remaining time. */
  jump(milliseconds: number): void;
  /** Whether a timer is pending. */
  isAwaited(): boolean;
}

/** `start` in milliseconds. `timers: false`: timers never fire, so no job runs on its own. */
export function createTestClock({ start = Date.now(), timers = true } = {}): TestClock {
  let time = start;
  const waiting = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => time,
    isAwaited: () => waiting.size > 0,
    after(delayMs, callback) {
      const timer = { at: time + Math.max(delayMs, 0), callback };
      if (timers) waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    jump(milliseconds) {
      time += milliseconds;
      for (const timer of waiting) timer.at += milliseconds;
    },
    advance(milliseconds) {
      time += milliseconds;
      const due = [...waiting].filter(({ at }) => at <= time).sort((one, other) => one.at - other.at);
      for (const timer of due) if (waiting.delete(timer)) timer.callback();
    },
  };
}
