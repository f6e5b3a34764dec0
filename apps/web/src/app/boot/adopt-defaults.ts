import { readExtSetting } from '../../features/server/ext-setting.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { setThemePreference, THEME_KEY } from '../../lib/browser/theme.ts';
import { LANGUAGE_KEY } from '../../lib/i18n/detect-language.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { languages } from '../../lib/i18n/languages.ts';

/** Whether the user has set a value in this browser. Blocked storage counts as set: a choice could not be stored. */
function isPicked(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** Applies the server's default language and theme, unless the user has set others. */
function adopt(text: string | null): void {
  const { default_language, default_theme } = readExtSetting(text);
  const language = languages.find((code) => code === default_language);
  if (language && !isPicked(LANGUAGE_KEY)) void i18n.changeLanguage(language);
  const isTheme = default_theme === 'light' || default_theme === 'dark';
  if (isTheme && !isPicked(THEME_KEY)) setThemePreference(default_theme);
}

/** From now on, a browser without choices of its own follows the server's defaults. */
export function followDefaults(): void {
  adopt(serverStore.getState().common.ext_setting);
  serverStore.subscribe(({ common }, { common: before }) => {
    if (common.ext_setting !== before.ext_setting) adopt(common.ext_setting);
  });
}
