import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./src/modules/*/*.table.ts', './src/platform/*/*.table.ts'],
  out: './drizzle/sqlite',
});
