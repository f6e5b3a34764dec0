import { type EventType, events } from '@loquat/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnderstood } from '#test/client-model/client-model.ts';
import { found } from '#test/drivers/found.ts';
import {
  carryOut,
  type Disagreement,
  findingOf,
  type Plan,
  planOf,
  scriptOf,
  shorten,
} from '#test/modules/live/plan.ts';

const RUNS = 4;
const BATCHES = 240;
const SHORTENING_MS = 120_000;

/** A report: the seed (pass it to `fc.check` to reproduce), the actions, and the differences between clients. */
async function explain({ seed, counterexample, errorInstance }: fc.RunDetails<[Plan]>): Promise<string> {
  const finding = findingOf(found(counterexample)[0], errorInstance as Disagreement);
  const { plan, disagreement } = await shorten(finding, Date.now() + SHORTENING_MS);
  return `seed ${seed}\n${scriptOf(plan)}\n${disagreement}`;
}

test('the client model handles every event of the contract', () => {
  const types = Object.keys(events) as EventType[];
  expect(types.filter((type) => !isUnderstood(type))).toEqual([]);
});

// Five users, one of them on two devices, do thousands of random things while streams break and reconnect.
test('loaded state and received events add up to what a fresh client loads', { timeout: 300_000 }, async () => {
  const property = fc.asyncProperty(planOf(BATCHES), (plan) => carryOut(plan));
  const details = await fc.check(property, { numRuns: RUNS, endOnFailure: true });
  expect(details.failed ? await explain(details) : 'agreement').toBe('agreement');
});
