import { expect, test } from 'vitest';
import { formatLocaleOf, htmlLangOf, languageOf, languages, wireCodeOf } from './languages.ts';

test('any Chinese tag means zh, any Japanese tag means jp, everything else English', () => {
  expect(['zh', 'zh-CN', 'zh-Hant-TW', 'zh_cn'].map(languageOf)).toEqual(['zh', 'zh', 'zh', 'zh']);
  expect(['ja', 'ja-JP', 'jp'].map(languageOf)).toEqual(['jp', 'jp', 'jp']);
  expect(['en', 'en-GB', 'fr', ''].map(languageOf)).toEqual(['en', 'en', 'en', 'en']);
});

test('every language has a tag the browser understands for html and for dates', () => {
  expect(languages.map(htmlLangOf)).toEqual(['en', 'zh-CN', 'ja']);
  const locales = languages.map(formatLocaleOf);
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales);
  expect(languages.map(wireCodeOf)).toEqual(['en', 'zh-cn', 'jp']);
});
