import { expect, test } from 'vitest';
import { createLimiter, OverloadedError } from './limiter.ts';

const createGate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
};

test('a limited number of tasks runs at once, the others in order', async () => {
  const limit = createLimiter({ resource: 'tests', concurrency: 2, maxWaiting: 10 });
  const gates = [createGate(), createGate(), createGate()];
  const started: number[] = [];
  const tasks = gates.map((gate, index) =>
    limit(() => {
      started.push(index);
      return gate.passed;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.open();
  await tasks[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  gates[0]?.open();
  gates[2]?.open();
  await Promise.all(tasks);
});

test('a task beyond the limit is refused, and a finished one makes room', async () => {
  const limit = createLimiter({ resource: 'tests', concurrency: 1, maxWaiting: 1 });
  const gate = createGate();
  const accepted = [limit(() => gate.passed), limit(async () => undefined)];
  await expect(limit(async () => undefined)).rejects.toThrow(OverloadedError);
  gate.open();
  await Promise.all(accepted);

  await expect(limit(async () => 'room again')).resolves.toBe('room again');
});

test('a failing task gives its turn back', async () => {
  const limit = createLimiter({ resource: 'tests', concurrency: 1, maxWaiting: 0 });
  const failing = limit(() => Promise.reject(new RangeError('mine')));

  await expect(failing).rejects.toThrow('mine');
  await expect(limit(async () => 'next')).resolves.toBe('next');
});
