import { defineConfig } from '@playwright/test';
import { chromiumFlags, findHeadlessChromium } from '@loquat/counterparts/chromium';

const executablePath = findHeadlessChromium();

/** Journeys that measure time, by file and title. */
const MEASURED = /[ /](feed|first-day)\.spec\.ts | within (a minute|a second|two seconds)\b| four people /;

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  // A journey spends a third of its time waiting for a frame or an answer: two on two cores would leave the cores idle.
  workers: 3,
  projects: [
    { name: 'journeys', grepInvert: MEASURED },
    // These run alone, after all others, and measure what people have: with motion.
    { name: 'quiet', grep: MEASURED, workers: 1, dependencies: ['journeys'], use: { reducedMotion: 'no-preference' } },
  ],
  // A journey that passes only the second time is a defect too.
  retries: 0,
  forbidOnly: true,
  // What takes a second alone takes longer beside another, and many times as long on a busy machine: a failing test
  // takes a little longer, but a slow one does not fail.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    // It would take part in every request, also in those that journeys hold up or answer themselves.
    serviceWorkers: 'block',
    // Drawing what fades and slides takes a quarter of the time of a walk through menus and settings. Component tests
    // have motion.
    reducedMotion: 'reduce',
    // A trace of every step would slow what is measured here; a screenshot at the end says most.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
