import { afterAll, expect, vi } from 'vitest';

const { setTimeout, setInterval, setImmediate, Date } = globalThis;
const real = { setTimeout, setInterval, setImmediate, Date };

// The next files run in this process, too. With a stopped clock, some would wait forever.
afterAll(() => {
  // As before each test; this restores the mocks of the last test.
  vi.restoreAllMocks();
  for (const [name, value] of Object.entries(real))
    expect(Reflect.get(globalThis, name), `${name}, as this file found it`).toBe(value);
});
