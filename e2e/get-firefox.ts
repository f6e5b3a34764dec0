// Before the journeys: installs a Firefox if this machine has none and it can be installed.
import { installOnDebian } from '@loquat/counterparts/chromium';
import { findFirefox } from './fixtures/firefox/firefox-binary.ts';

if (!findFirefox()) installOnDebian('Firefox', 'firefox-esr');
console.log(`Firefox: ${findFirefox() ?? 'none, so the journeys in it are skipped'}`);
