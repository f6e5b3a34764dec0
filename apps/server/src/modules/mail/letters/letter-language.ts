import { en } from './en.ts';
import { jp } from './jp.ts';
import type { LetterTexts } from './letter-texts.ts';
import { zh } from './zh.ts';

const TEXTS: Readonly<Record<string, LetterTexts>> = { en, zh, ja: jp, jp };

/** The texts in a reader's language (BCP 47): English if there are none. */
export const textsFor = (language: string): LetterTexts => TEXTS[language.toLowerCase().split('-', 1)[0]!] ?? en;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;
/** Up to here the smaller unit is clearer. */
const MAX_MINUTES = 90;
const MAX_HOURS = 36;

const formatUnit = (lang: string, unit: 'minute' | 'hour' | 'day', value: number) =>
  new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(value));

/** A duration in words, rounded. */
export function formatDuration(lang: string, milliseconds: number): string {
  const minutes = Math.max(1, milliseconds / MINUTE_MS);
  if (minutes <= MAX_MINUTES) return formatUnit(lang, 'minute', minutes);
  if (minutes <= MAX_HOURS * HOUR_MINUTES) return formatUnit(lang, 'hour', minutes / HOUR_MINUTES);
  return formatUnit(lang, 'day', minutes / DAY_MINUTES);
}
