import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leanContract } from './lean-contract.config.ts';
import { precompress } from './precompress.config.ts';
import packageJson from './package.json' with { type: 'json' };

/** What the sign-in screen needs beyond what every screen does. */
const SIGN_IN = [
  /src.app.(auth-|login-|server-logo|language-(menu|names)\.|use-on-demand)/,
  /src.features.auth.(login-form|auth\.actions)/,
  /src.ui.(form-error|text-field|text-link|password-field|branch-art|icon-button|button|tooltip\.)/,
];

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
    leanContract(),
    precompress(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __BUILD_TIME__: JSON.stringify(new Date().toISOString()),
  },
  build: {
    manifest: true,
    // Every browser we support preloads modules.
    modulePreload: { polyfill: false },
    // Pictures stay files, so that the content security policy needs no `data:` source.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas are values: what nobody reads of them need not be made.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, and sign-in needs little more, is one file instead of some eighty, each of which
            // compresses badly. The form library and all that floats stay out of it.
            { name: 'forms', test: /node_modules.react-hook-form/ },
            { name: 'base', tags: ['$initial'], test: /node_modules|packages|src.(lib|ui|features|app)/, priority: 1 },
            ...SIGN_IN.map((test) => ({ name: 'base', test, priority: 1 })),
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
