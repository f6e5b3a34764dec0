import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { collectGarbage } from './garbage.ts';

const heldByNobody = () => new WeakRef({});

test('what nobody holds is gone', async () => {
  const reference = heldByNobody();
  await collectGarbage();
  expect(reference.deref()).toBeUndefined();
});

test("Node's compile cache keeps its name", async () => {
  const before = cachedDataVersionTag();
  await collectGarbage();
  expect(cachedDataVersionTag()).toBe(before);
});
