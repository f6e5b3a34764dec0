import { memoryUsage } from 'node:process';
import { expect, test } from 'vitest';
import { keepRecent } from './recent.ts';

const MANY = 1_000_000;
const ONE_MB = 1_000_000;

test('a cache forgets what was not used for longest', () => {
  const recent = keepRecent<string, number>(2);
  recent.set('one', 1).set('two', 2);
  recent.get('one');
  recent.set('three', 3);
  expect(recent.get('one')).toBe(1);
  expect(recent.get('two')).toBeUndefined();
  expect(recent.get('three')).toBe(3);
});

test('a cache for a million entries takes no memory before they come', () => {
  const before = memoryUsage();
  keepRecent<string, number>(MANY);
  const { heapUsed, external } = memoryUsage();
  expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(ONE_MB);
});
