import { chromiumFlags, findFullChromium, findHeadlessChromium, policyFlags } from '@loquat/counterparts/chromium';
import { defineConfig } from '@playwright/test';

const executablePath = findHeadlessChromium();
const fullPath = findFullChromium();

/** Journeys that depend on a browser's policies: frames of other sites, storage, notifications, swipes, downloads. */
const POLICIES =
  /[ /](swipes|trusted-types|visitors|visitor-page|visitor-identity|visitor-chat|hosts-of-visitors|answering-visitors|installed|share|saved-and-files|own-attachments)\.spec\.ts/;

/** Each takes both cores: pages that encode pictures and sound in software, and walks through 6,000 messages. */
const HEAVY = ['calls/*.spec.ts', 'chat/feed.spec.ts', 'sign-in/first-day.spec.ts'];

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  // A journey spends a third of its time waiting for a frame or an answer: two on two cores would leave the cores idle.
  workers: 3,
  projects: [
    { name: 'heavy', testMatch: HEAVY, workers: 1, timeout: 600_000 },
    { name: 'journeys', testIgnore: HEAVY, grepInvert: POLICIES },
    {
      name: 'policies',
      grep: POLICIES,
      use: { launchOptions: { ...(fullPath && { executablePath: fullPath }), args: policyFlags } },
    },
  ],
  // A journey that passes only the second time is a defect too.
  retries: 0,
  forbidOnly: true,
  // A step that takes a second alone takes longer beside another, and many times as long on a busy machine: a failing
  // test takes a little longer, but a slow one does not fail.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    // It would take part in every request, also in those that journeys delay or answer themselves.
    serviceWorkers: 'block',
    // Drawing animations takes a quarter of the time of a walk through menus and settings. Component tests have motion.
    reducedMotion: 'reduce',
    // A trace of every step would slow the measured work; a screenshot at the end says most.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
