import { afterAll, expect, vi } from 'vitest';

const { setTimeout, setInterval, setImmediate, Date } = globalThis;
const real = { setTimeout, setInterval, setImmediate, Date };

// The files that follow run in this process. With a clock that stands still in theirs, some would wait in vain.
afterAll(() => {
  // As it is done before each test: what was replaced last may come back by it.
  vi.restoreAllMocks();
  for (const [name, value] of Object.entries(real))
    expect(Reflect.get(globalThis, name), `${name}, as this file found it`).toBe(value);
});
