import { cutToBytes } from '@loquat/contract';

type Known = readonly (readonly [RegExp, string])[];

// The first match counts: nearly all browsers also name the browsers they imitate.
const BROWSERS: Known = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Known = [
  [/\biP(?:hone|od)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const READ_LENGTH = 400;
const NAME_MAX_BYTES = 60;

const nameIn = (known: Known, agent: string) => known.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * The name of a device for people to recognise: `Chrome · Windows`, or the first word of a program's `User-Agent`, such
 * as `curl/8.5.0`. Empty without one. Any client can send any name.
 */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, READ_LENGTH);
  const names = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter((name) => name !== undefined);
  if (names.length > 0) return names.join(' · ');
  return cutToBytes(agent.trim().split(/\s/, 1)[0] ?? '', NAME_MAX_BYTES);
}
