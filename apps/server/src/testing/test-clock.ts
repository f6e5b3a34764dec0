import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  /** Lets time pass. */
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is told otherwise; nothing that is due later ever comes. */
export function createTestClock(start = Date.now()): TestClock {
  let now = start;
  return {
    now: () => now,
    after: () => () => {},
    advance: (milliseconds) => void (now += milliseconds),
  };
}
