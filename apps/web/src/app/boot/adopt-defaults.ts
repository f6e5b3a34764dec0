import { readExtSetting } from '../../features/server/ext-setting.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { LANGUAGE_KEY } from '../../lib/i18n/detect-language.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { languages } from '../../lib/i18n/languages.ts';
import { setThemePreference, THEME_KEY } from '../../lib/browser/theme.ts';

/** Whether somebody has picked one here. Where storage is blocked nobody can, so nothing is taken over either. */
function isPicked(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** Takes over the language and the look that the server starts people with, where nobody has picked another. */
function adopt(text: string | null): void {
  const { default_language, default_theme } = readExtSetting(text);
  const language = languages.find((code) => code === default_language);
  if (language && !isPicked(LANGUAGE_KEY)) void i18n.changeLanguage(language);
  const isTheme = default_theme === 'light' || default_theme === 'dark';
  if (isTheme && !isPicked(THEME_KEY)) setThemePreference(default_theme);
}

/** From now on a browser in which nothing was picked starts as the server says. */
export function followDefaults(): void {
  adopt(serverStore.getState().common.ext_setting);
  serverStore.subscribe(({ common }, { common: before }) => {
    if (common.ext_setting !== before.ext_setting) adopt(common.ext_setting);
  });
}
