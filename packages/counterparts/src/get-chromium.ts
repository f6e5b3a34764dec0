// Before the journeys.
import { bringChromium, findFullChromium, installOnDebian } from './chromium.ts';

bringChromium();
if (!findFullChromium()) installOnDebian('full Chromium', 'chromium');
