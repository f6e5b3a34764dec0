// Before the journeys: gets a Chromium if this machine has none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findHeadlessChromium } from './fixtures/chromium.ts';

const SYSTEM_PACKAGE = 'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell';
const DOWNLOAD = 'playwright install chromium';

function get(command: string): void {
  console.log(`No Chromium found. Getting one: ${command}`);
  spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
if (!findHeadlessChromium() && isRootOnDebian) get(SYSTEM_PACKAGE);
if (!findHeadlessChromium()) get(DOWNLOAD);
const path = findHeadlessChromium();
if (!path || !existsSync(path)) throw new Error(`No Chromium at ${path ?? 'any usual place'}: set CHROMIUM_PATH.`);
