import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'node', include: ['src/**/*.test.ts'], maxWorkers: 1, restoreMocks: true, testTimeout: 60_000 },
});
