import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Durations } from './durations.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

test('durations are exported like an ordinary histogram', async () => {
  const registry = new Registry();
  const usual = new Histogram({
    name: 'seconds',
    help: 'How long',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const own = new Durations();
  const answers = [
    ...[0, 1, 1.001, 2.5, 7, 250, 9_999, 10_000, 10_001, 90_000].map((ms) => ['GET', '/a', 200, ms] as const),
    ['POST', '/a', 200, 3],
    ['GET', '/a', 404, 4],
    ['GET', '/odd "name" \\ of a route', 500, 5],
  ] as const;
  for (const [method, route, status, ms] of answers) {
    usual.observe({ method, route, status }, ms / 1_000);
    own.observe(method, route, status, ms);
  }

  const lines = (text: string) => text.trim().split('\n').toSorted();
  expect(lines(own.text('seconds', 'How long'))).toEqual(lines(await registry.metrics()));
});
