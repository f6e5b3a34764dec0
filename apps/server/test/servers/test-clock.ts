import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until it is told otherwise. */
export interface TestClock extends Clock {
  /** Moves on, then calls what was due by then, in order. What that starts has its full time from the new moment. */
  advance(milliseconds: number): void;
  /** Sets it forward or back, as a time server does: whoever waits goes on waiting for as long as before. */
  jump(milliseconds: number): void;
  /** Whether something waits for a later moment. */
  isAwaited(): boolean;
}

/** `start` in milliseconds. `timers: false`: nothing that is due later is ever called, so no job runs on its own. */
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
