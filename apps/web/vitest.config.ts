import { chromiumFlags, findHeadlessChromium } from '@loquat/counterparts/chromium';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { emojiData } from './emoji-data.config.ts';
import { routes } from './routes.config.ts';
import { rememberedStores } from './stores.config.ts';

const BROWSER_TESTS = 'src/**/*.browser.test.tsx';
/** Tests of work that the app, its service worker or the browser does once per page: pictures load once. */
const NEED_FRESH_PAGE = [
  'src/app/boot/{installed-app,push-hint}.browser.test.tsx',
  'src/features/chat/content/media/lightbox.browser.test.tsx',
  'src/screens/settings/areas-of-members.browser.test.tsx',
  'src/screens/settings/overview/settings-live.browser.test.tsx',
  'src/worker/*.browser.test.tsx',
];

export default defineConfig({
  define: { __APP_VERSION__: '"0.0.0"', __BUILD_TIME__: '"2026-01-01T00:00:00.000Z"', __BUILD__: '"test"' },
  test: {
    // A limit ends a test that hangs. On a busy machine, tests take many times as long as alone.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
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
          rememberedStores(),
        ],
        // All at the start: a package discovered later would reload the page of the tests.
        optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
        test: {
          name: 'browser',
          globalSetup: ['src/testing/browser/bring-browser.ts'],
          setupFiles: ['src/testing/browser/every-test.ts'],
          // One file after the other in each page of one browser: loading the app took half of the time.
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1_280, height: 720 },
            instances: [
              {
                browser: 'chromium',
                name: 'components',
                isolate: false,
                include: [BROWSER_TESTS],
                exclude: NEED_FRESH_PAGE,
              },
              { browser: 'chromium', name: 'pages', include: NEED_FRESH_PAGE },
            ],
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
