import { memoryUsage } from 'node:process';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test/servers/test-clock.ts';
import { expireAfter, createLruCache } from './lru-cache.ts';

const MANY = 1_000_000;
const ONE_MB = 1_000_000;

test('a cache drops the least recently used entry', () => {
  const recent = createLruCache<string, number>(2);
  recent.set('one', 1).set('two', 2);
  recent.get('one');
  recent.set('three', 3);
  expect(recent.get('one')).toBe(1);
  expect(recent.get('two')).toBeUndefined();
  expect(recent.get('three')).toBe(3);
});

test('a cache drops expired entries, to the millisecond', () => {
  const clock = createTestClock({ timers: false });
  const recent = createLruCache<string, number>(10, expireAfter(1_000, clock));
  recent.set('one', 1);
  clock.advance(1);
  recent.set('two', 2);
  clock.advance(998);
  expect([recent.get('one'), recent.get('two')]).toEqual([1, 2]);
  clock.advance(1);
  expect([recent.get('one'), recent.get('two')]).toEqual([undefined, 2]);
});

test('a cache for a million entries takes no memory before it is filled', () => {
  const before = memoryUsage();
  createLruCache<string, number>(MANY);
  const { heapUsed, external } = memoryUsage();
  expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(ONE_MB);
});
