import { expect, test } from 'vitest';
import { createReplicaLag } from './replica-lag.ts';

test("a replica's lag starts when the oldest missing entry was first seen, whatever it caught up with before", () => {
  let now = 0;
  const lag = createReplicaLag(() => now);
  lag.note(10, 10);
  expect([lag.isLate(), lag.ageMs()]).toEqual([false, 0]);
  lag.note(11, 10);
  now = 1_000;
  lag.note(12, 10);
  now = 4_000;
  lag.note(13, 10);
  expect(lag.ageMs()).toBe(4_000);
  lag.note(13, 11);
  expect(lag.ageMs()).toBe(3_000);
  now = 4_500;
  lag.note(13, 12);
  expect([lag.isLate(), lag.ageMs()]).toEqual([true, 500]);
  lag.note(13, 13);
  expect([lag.isLate(), lag.ageMs()]).toEqual([false, 0]);
});
