import type { Language } from '../../lib/i18n/languages.ts';

/** Languages in their own words: whoever looks for one may not read the present one. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '中文', jp: '日本語' };
