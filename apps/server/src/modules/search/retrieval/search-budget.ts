/** Thrown when a search has used up its time. */
export class TooSlowError extends Error {
  override name = 'TooSlowError';
}

/**
 * Called by every loop of a search with its number of small steps (a token, a comparison, a match).
 * @throws TooSlowError
 */
export type Spend = (steps: number) => void;

/** Reading the clock costs as much as some dozens of steps; this many take well below a millisecond. */
const STEPS_PER_LOOK = 4_096;

/** Reads the clock every so many steps, starting with the first. `endsAt` in milliseconds, by the clock `now`. */
export function createSpend(endsAt: number, now: () => number = Date.now): Spend {
  let left = 0;
  return (steps) => {
    left -= steps;
    if (left > 0) return;
    left = STEPS_PER_LOOK;
    if (now() > endsAt) throw new TooSlowError();
  };
}
