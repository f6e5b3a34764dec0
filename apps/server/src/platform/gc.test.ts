import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { collectGarbage } from './gc.ts';

const heldByNobody = () => new WeakRef({});

test('an unreferenced object is collected', async () => {
  const reference = heldByNobody();
  await collectGarbage();
  expect(reference.deref()).toBeUndefined();
});

test("Node's compile cache stays valid", async () => {
  const before = cachedDataVersionTag();
  await collectGarbage();
  expect(cachedDataVersionTag()).toBe(before);
});
