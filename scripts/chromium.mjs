// Finds a Chromium for the browser journeys, or gets one.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runNode, toolFile } from './tools.mjs';

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

/** Path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own download, or undefined. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  return [...USUAL_PLACES, downloadedByPlaywright()].find((path) => existsSync(path));
}

/** As findChromium, but fetches one when there is none: Debian's package as root on Debian, else Playwright's. */
export function ensureChromium() {
  if (!findChromium()) {
    console.log('No Chromium found: getting one.');
    if (canInstallPackages()) installDebianPackage();
    if (!findChromium()) runNode([toolFile('e2e', '@playwright/test', 'playwright'), 'install', 'chromium']);
  }
  const path = findChromium();
  if (!path || !existsSync(path)) throw new Error(`No Chromium at ${path ?? 'any usual place'}: set CHROMIUM_PATH.`);
  return path;
}

const downloadedByPlaywright = () =>
  createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();

function canInstallPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function installDebianPackage() {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
}
