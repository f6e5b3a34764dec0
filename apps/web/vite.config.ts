import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { precompress } from './precompress.config.ts';
import packageJson from './package.json' with { type: 'json' };

export default defineConfig({
  plugins: [
    // Before the React plugin: it splits the route files that React then compiles.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
    }),
    react(),
    tailwindcss(),
    precompress(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __BUILD_TIME__: JSON.stringify(new Date().toISOString()),
  },
  build: {
    manifest: true,
    // Pictures stay files, so that the content security policy needs no `data:` source.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs is one file instead of some sixty, each of which compresses badly.
            { name: 'base', tags: ['$initial'], test: /node_modules|packages|src.(lib|ui|features)/, priority: 2 },
            // Sign-in does without it.
            { name: 'forms', test: /node_modules.react-hook-form/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
