import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Journeys measure how fast people see each other's messages: they do not share the machine.
  workers: 1,
  // A journey that passes the second time is a defect too.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    // A trace of every step would slow what is measured here; a picture of the end says most.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
});
