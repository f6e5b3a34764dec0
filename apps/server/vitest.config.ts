import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Native modules and real files: processes are safer than threads here.
    pool: 'forks',
    restoreMocks: true,
  },
});
