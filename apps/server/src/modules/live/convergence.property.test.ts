import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryOut, planOf, scriptOf, shorten } from './testing/plan.ts';

const RUNS = 4;
const BATCHES = 240;
const SHORTENING_MS = 60_000;

/**
 * Five people, one of them on two devices, do thousands of random things while streams break and come back. To look at
 * a failure again, give its seed to `fc.check`.
 */
test('loaded state and received events add up to what a fresh client loads', { timeout: 300_000 }, async () => {
  const property = fc.asyncProperty(planOf(BATCHES), carryOut);
  const { failed, counterexample, seed, errorInstance } = await fc.check(property, {
    numRuns: RUNS,
    endOnFailure: true,
  });
  const script = counterexample && scriptOf(await shorten(counterexample[0], Date.now() + SHORTENING_MS));
  expect(failed, `seed ${seed}\n${script}\n${String(errorInstance)}`).toBe(false);
});
