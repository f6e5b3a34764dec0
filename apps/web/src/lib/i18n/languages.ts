/** Codes of the interface languages, as locale files and stored settings name them. */
export const languages = ['en', 'zh', 'jp'] as const;
export type Language = (typeof languages)[number];

/** Text namespaces, one JSON file each in every language. */
export const namespaces = [
  'common',
  'call',
  'chat',
  'channel',
  'member',
  'setting',
  'fav',
  'file',
  'welcome',
  'auth',
  'widget',
  'admin',
  'second_factor',
  'service',
] as const;

/** BCP 47 tags for `<html lang>`; `jp` is not one. */
const htmlTags: Record<Language, string> = { en: 'en', zh: 'zh-CN', jp: 'ja' };

/** Locales for dates and numbers; British English writes 24 hours and "12 February". */
const formatLocales: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN', jp: 'ja' };

/** The interface language for any language tag; English for unsupported ones. */
export function languageOf(tag: string): Language {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  if (primary === 'zh') return 'zh';
  return primary === 'ja' || primary === 'jp' ? 'jp' : 'en';
}

/** Value of `<html lang>` for an interface language. */
export const htmlLangOf = (language: Language): string => htmlTags[language];

/** Locale for `Intl` for an interface language. */
export const formatLocaleOf = (language: Language): string => formatLocales[language];

/** Code on the wire for an interface language: only Chinese differs. */
export const wireCodeOf = (language: Language): string => (language === 'zh' ? 'zh-cn' : language);
