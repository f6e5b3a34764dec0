import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as format from './format.ts';
import { formatLocaleOf, languageOf } from './languages.ts';

/** The functions of `format.ts` for the language in use, the device's time zone and now. */
export function useFormat() {
  const { i18n } = useTranslation();
  const locale = formatLocaleOf(languageOf(i18n.resolvedLanguage ?? 'en'));
  return useMemo(() => {
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
  }, [locale]);
}
