import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { buildVersion } from './build-info.ts';
import { htmlLangOf, languageOf, languages } from './languages.ts';
import type { Language } from './languages.ts';

/** The app's texts. Keys are typed by the English files; see `i18next.d.ts`. */
export const i18n = i18next;

/** The interface language in use. */
export const currentLanguage = (): Language => languageOf(i18n.resolvedLanguage ?? 'en');

/** Detects the language and loads `common`; other namespaces load when a screen asks for them. Resolves when texts can be shown. */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', () => {
    document.documentElement.lang = htmlLangOf(currentLanguage());
  });
  await i18n
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      fallbackLng: 'en',
      ns: ['common'],
      defaultNS: 'common',
      // A namespace the app does not have is a programming error, not something to fetch.
      fallbackNS: false,
      backend: { loadPath: `/locales/{{lng}}/{{ns}}.json?v=${buildVersion}`, allowMultiLoading: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage'],
        convertDetectedLanguage: languageOf,
      },
      // React escapes what it renders.
      interpolation: { escapeValue: false },
    });
}
