import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Native modules and real files: processes are safer than threads here.
    pool: 'forks',
    restoreMocks: true,
    // Generous, because tests wait for events and a busy machine is no failure.
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
