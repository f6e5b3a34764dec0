// Before the journeys.
import { bringChromium } from './chromium.ts';

bringChromium();
