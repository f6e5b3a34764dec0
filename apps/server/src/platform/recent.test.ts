import { memoryUsage } from 'node:process';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test/servers/test-clock.ts';
import { forgetAfter, keepRecent } from './recent.ts';

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

test('a cache forgets what is too old, to the millisecond', () => {
  const clock = createTestClock({ timers: false });
  const recent = keepRecent<string, number>(10, forgetAfter(1_000, clock));
  recent.set('one', 1);
  clock.advance(1);
  recent.set('two', 2);
  clock.advance(998);
  expect([recent.get('one'), recent.get('two')]).toEqual([1, 2]);
  clock.advance(1);
  expect([recent.get('one'), recent.get('two')]).toEqual([undefined, 2]);
});

test('a cache for a million entries takes no memory before they come', () => {
  const before = memoryUsage();
  keepRecent<string, number>(MANY);
  const { heapUsed, external } = memoryUsage();
  expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(ONE_MB);
});
