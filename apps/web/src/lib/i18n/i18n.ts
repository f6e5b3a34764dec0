import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { addressOfTexts } from '../build-info.ts';
import { LANGUAGE_KEY, languageOfVisitor } from './detect-language.ts';
import { htmlLangOf, type Language, languageOf, languages } from './languages.ts';

/** The app's texts. Keys are typed by the English files; see `i18next.d.ts`. */
export const i18n = i18next;

/** The language in use. */
export const currentLanguage = (): Language => languageOf(i18n.resolvedLanguage ?? 'en');

async function loadTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  // oxlint-disable-next-line eslint/no-restricted-globals -- a file of this build, not a call to the server's API.
  const answer = await fetch(addressOfTexts(language, namespace));
  if (!answer.ok) throw new Error(`no texts: ${answer.url}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The published backend and detector do far more than this, and every visitor would load them first. */
const textFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  // oxlint-disable-next-line typescript/no-misused-promises -- with two parameters i18next takes a promise, its types do not say so.
  read: (language, namespace) => loadTexts(language, namespace),
};

/** Writing storage throws where cookies are blocked; the choice then lasts as long as the page. */
function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is blocked.
  }
}

/** Detects the language and loads `namespaces`; screens load others. Resolves when texts can be shown. */
export async function startI18n(namespaces: readonly string[]): Promise<void> {
  i18n.on('languageChanged', () => {
    document.documentElement.lang = htmlLangOf(currentLanguage());
  });
  await i18n
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: languageOfVisitor(),
      supportedLngs: languages,
      fallbackLng: 'en',
      ns: namespaces,
      defaultNS: 'common',
      // An unknown namespace is a programming error and must not be fetched.
      fallbackNS: false,
      // React escapes text that it renders.
      interpolation: { escapeValue: false },
    });
  // Only a chosen language is stored. A detected one is no choice; the server's default may differ (`adopt-defaults`).
  if (location.search.includes('lng=')) keepLanguage(currentLanguage());
  i18n.on('languageChanged', () => keepLanguage(currentLanguage()));
}
