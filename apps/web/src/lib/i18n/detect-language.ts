import { type Language, languageOf } from './languages.ts';

/** The storage key of a chosen language, and the name of the cookie that may set one. */
export const LANGUAGE_KEY = 'i18nextLng';
const COOKIE = /(?:^|;\s*)i18next=([^;]+)/;

export interface LanguageSources {
  /** Query of the address; `lng` names a language. */
  search: string;
  cookie: string;
  local: string | null;
  session: string | null;
  /** The languages that the browser prefers, best first. */
  browser: readonly string[];
  html: string;
}

/** The interface language: query, cookie, local storage, session storage, browser, page, in this order. */
export function detectLanguage(sources: LanguageSources): Language {
  const { search, cookie, local, session, browser, html } = sources;
  const wanted = [new URLSearchParams(search).get('lng'), COOKIE.exec(cookie)?.[1], local, session, browser[0], html];
  return languageOf(wanted.find(Boolean) ?? 'en');
}

/** Reading storage throws where cookies are blocked. */
function stored(name: 'localStorage' | 'sessionStorage'): string | null {
  try {
    return globalThis[name].getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** The interface language for the user who opened this page. */
export const languageOfVisitor = (): Language =>
  detectLanguage({
    search: location.search,
    cookie: document.cookie,
    local: stored('localStorage'),
    session: stored('sessionStorage'),
    browser: navigator.languages,
    html: document.documentElement.lang,
  });
