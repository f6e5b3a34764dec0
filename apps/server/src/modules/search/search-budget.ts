/** Thrown when a search has used up its time. */
export class TooSlowError extends Error {
  override name = 'TooSlowError';
}

/**
 * Told by every loop of a search how many small steps it takes (a token, a comparison, a match).
 *
 * @throws TooSlowError
 */
export type Spend = (steps: number) => void;

/** Looking at the clock costs as much as some dozens of steps; so many take well below a millisecond. */
const STEPS_PER_LOOK = 4_096;

/** Looks at the clock every so many steps, from the first on. `endsAt` in milliseconds, by the clock that `now` reads. */
export function createSpend(endsAt: number, now: () => number = Date.now): Spend {
  let left = 0;
  return (steps) => {
    left -= steps;
    if (left > 0) return;
    left = STEPS_PER_LOOK;
    if (now() > endsAt) throw new TooSlowError();
  };
}
