import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    restoreMocks: true,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
