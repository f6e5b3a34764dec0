import { afterAll, expect, vi } from 'vitest';

const { setTimeout, setInterval, setImmediate, Date } = globalThis;
const real = { setTimeout, setInterval, setImmediate, Date };

// The next files run in this process, too. If their clock stood still, some would wait in vain.
afterAll(() => {
  // As before each test; this undoes what the last test replaced.
  vi.restoreAllMocks();
  for (const [name, value] of Object.entries(real))
    expect(Reflect.get(globalThis, name), `${name}, as this file found it`).toBe(value);
});
