import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { chromiumFlags, findHeadlessChromium } from '@loquat/counterparts/chromium';
import { defineConfig } from 'vitest/config';
import { emojiData } from './emoji-data.config.ts';
import { routes } from './routes.config.ts';

const BROWSER_TESTS = 'src/**/*.browser.test.tsx';

export default defineConfig({
  define: { __APP_VERSION__: '"0.0.0"', __BUILD_TIME__: '"2026-01-01T00:00:00.000Z"', __BUILD__: '"test"' },
  test: {
    // Tests that are quick alone take longer beside others.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A page, or a process, for each core: a page waits for frames and answers half of the time.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [BROWSER_TESTS],
          isolate: false,
          setupFiles: ['src/testing/fresh-file.ts'],
        },
      },
      {
        extends: true,
        plugins: [
          // Screens load as they do in the app.
          routes(),
          react(),
          tailwindcss(),
          emojiData(),
        ],
        // All at the start: a package discovered later would reload the page of the tests.
        optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
        test: {
          name: 'browser',
          include: [BROWSER_TESTS],
          globalSetup: ['src/testing/browser/bring-browser.ts'],
          setupFiles: ['src/testing/browser/every-test.ts'],
          // How long a step waits before it fails: long enough for a slow machine.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          // Each file has a frame of its own, so that they share no store, and one of the pages of one browser.
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1_280, height: 720 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                // Determined when the browser starts: there may be none before `globalSetup`.
                get executablePath() {
                  return findHeadlessChromium() ?? '';
                },
                args: chromiumFlags,
              },
              contextOptions: { locale: 'en-US', permissions: ['clipboard-read', 'clipboard-write'] },
            }),
          },
        },
      },
    ],
  },
});
