import type { Language } from '../../lib/i18n/languages.ts';

/** Languages in their own words, for users who cannot read the current one. */
export const languageNames: Record<Language, string> = { en: 'English', zh: '中文', jp: '日本語' };
