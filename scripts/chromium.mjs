// Finds a Chromium for the browser journeys and benchmarks, or gets one.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runNode, toolFile } from './tools.mjs';

/** The engine without a window around it: a fifth less work for the same pages. */
const HEADLESS_PLACE = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// The last such list counts: the ones of Playwright come first, those of the window around a page after them. That window
// would load two pages of its own for each context, which takes longer than the page under test.
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** Start a browser that works in containers and talks to nobody but the server under test. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Path of the Chromium for measuring, as people have it: CHROMIUM_PATH, the system's, Playwright's, or undefined. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || firstOf([...USUAL_PLACES, downloadedByPlaywright(), HEADLESS_PLACE]);

/** Path of the Chromium for journeys: as findChromium, but rather the system's without a window. */
export const findHeadlessChromium = () => process.env.CHROMIUM_PATH || firstOf([HEADLESS_PLACE]) || findChromium();

/** As findHeadlessChromium, but fetches one when there is none: Debian's package as root on Debian, else Playwright's. */
export function ensureChromium() {
  if (!findHeadlessChromium()) {
    console.log('No Chromium found: getting one.');
    if (canInstallPackages()) installDebianPackage();
    if (!findHeadlessChromium()) runNode([toolFile('e2e', '@playwright/test', 'playwright'), 'install', 'chromium']);
  }
  const path = findHeadlessChromium();
  if (!path || !existsSync(path)) throw new Error(`No Chromium at ${path ?? 'any usual place'}: set CHROMIUM_PATH.`);
  return path;
}

const firstOf = (paths) => paths.find((path) => existsSync(path));

const downloadedByPlaywright = () =>
  createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();

function canInstallPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function installDebianPackage() {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], options);
}
