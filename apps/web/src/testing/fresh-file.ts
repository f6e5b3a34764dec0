import { afterAll, vi } from 'vitest';

// Test files share two processes, because starting one takes longer than most tests. The app's own code is loaded for
// each file, so that files share no store, timer or cache; libraries stay loaded.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
