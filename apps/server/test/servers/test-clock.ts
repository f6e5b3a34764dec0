import type { Clock } from '../../src/platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves time on. */
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is moved; nothing scheduled ever runs. */
export function createTestClock(start = Date.now()): TestClock {
  let now = start;
  return {
    now: () => now,
    after: () => () => {},
    advance: (milliseconds) => void (now += milliseconds),
  };
}

/** A clock that stands still until it is moved, and then runs what is due. */
export function createManualClock(start = Date.now()): TestClock {
  let now = start;
  const waiting = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => now,
    after(delayMs, callback) {
      const timer = { at: now + delayMs, callback };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    advance(milliseconds) {
      now += milliseconds;
      const due = [...waiting].filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
      for (const timer of due) if (waiting.delete(timer)) timer.callback();
    },
  };
}
