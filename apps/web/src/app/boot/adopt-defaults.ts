import { readExtSetting } from '../../features/server/ext-setting.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { LANGUAGE_KEY } from '../../lib/i18n/detect-language.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { languages } from '../../lib/i18n/languages.ts';
import { setThemePreference, THEME_KEY } from '../../lib/browser/theme.ts';

/**
 * Whether somebody has picked one here. If storage is blocked nobody can, so the server's default does not apply
 * either.
 */
function isPicked(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** Applies the server's default language and look, unless somebody has picked others. */
function adopt(text: string | null): void {
  const { default_language, default_theme } = readExtSetting(text);
  const language = languages.find((code) => code === default_language);
  if (language && !isPicked(LANGUAGE_KEY)) void i18n.changeLanguage(language);
  const isTheme = default_theme === 'light' || default_theme === 'dark';
  if (isTheme && !isPicked(THEME_KEY)) setThemePreference(default_theme);
}

/** From now on, a browser in which nothing was picked follows the server's defaults. */
export function followDefaults(): void {
  adopt(serverStore.getState().common.ext_setting);
  serverStore.subscribe(({ common }, { common: before }) => {
    if (common.ext_setting !== before.ext_setting) adopt(common.ext_setting);
  });
}
