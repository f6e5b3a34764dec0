/** The user's choice; `auto` follows the operating system. */
export type ThemePreference = 'auto' | 'light' | 'dark';

/** The storage key of the chosen theme. */
export const THEME_KEY = 'loquat.theme';
const barColors = { light: '#f3efe8', dark: '#131a16' } as const;
const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function readPreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    // Blocked storage: the choice lasts as long as the page.
    return 'auto';
  }
}

let preference: ThemePreference = 'auto';
const listeners = new Set<() => void>();

function applyTheme(): void {
  const theme = preference === 'auto' ? (systemDark().matches ? 'dark' : 'light') : preference;
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[theme]);
}

/** Applies the theme stored on this device, before the first paint; see `first-moment.ts`. */
export function showTheme(): void {
  preference = readPreference();
  applyTheme();
}

/** Shows the theme from now on: follows the system in `auto` and other tabs' choices. Called once. */
export function startTheme(): void {
  showTheme();
  systemDark().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) changeTheme(readPreference());
  });
}

function changeTheme(next: ThemePreference): void {
  preference = next;
  applyTheme();
  for (const listener of listeners) listener();
}

/** The user's choice. */
export const themePreference = (): ThemePreference => preference;

/** Applies a choice and keeps it on this device. */
export function setThemePreference(next: ThemePreference): void {
  try {
    localStorage.setItem(THEME_KEY, next);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
  changeTheme(next);
}

/** Calls back on every change of the choice, for `useSyncExternalStore`; returns a function that stops it. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
