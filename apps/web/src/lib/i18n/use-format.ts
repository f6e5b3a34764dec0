import { useSyncExternalStore } from 'react';
import * as format from './format.ts';
import { currentLanguage, i18n } from './i18n.ts';
import { formatLocaleOf, type Language, languages } from './languages.ts';

function formatterOf(locale: string) {
  const reader = (): format.Reader => ({ locale, now: Date.now() });
  return {
    date: (at: number) => format.formatDate(at, reader()),
    clock: (at: number) => format.formatClock(at, reader()),
    moment: (at: number) => format.formatMoment(at, reader()),
    chatTime: (at: number) => format.formatChatTime(at, reader()),
    day: (at: number) => format.formatDay(at, reader()),
    relative: (at: number) => format.formatRelative(at, reader()),
    remaining: (ms: number, style: 'narrow' | 'long') => format.formatRemaining(ms, { locale, style }),
    list: (items: readonly string[]) => format.formatList(items, locale),
    number: (count: number) => count.toLocaleString(locale),
    bytes: (bytes: number) => format.formatBytes(bytes, locale),
    duration: format.formatDuration,
  };
}
type Formatter = ReturnType<typeof formatterOf>;

const byLanguage = Object.fromEntries(
  languages.map((language) => [language, formatterOf(formatLocaleOf(language))]),
) as Record<Language, Formatter>;

function onLanguageChanged(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/**
 * The functions of `format.ts` for the language in use, the device's time zone and now. Every row of the feed uses
 * them, and `useTranslation` does far more than this.
 */
export const useFormat = (): Formatter => byLanguage[useSyncExternalStore(onLanguageChanged, currentLanguage)];
