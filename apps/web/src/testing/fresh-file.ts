import { afterAll, vi } from 'vitest';

// Files share two processes, for starting one takes longer than most tests. What is ours is loaded anew for each file,
// so that no store, timer or cache of one meets another; libraries stay.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
