// Runs before the page is painted: a theme that somebody chose on this device, else that of the system.
const KEY = 'theme';

const chosen = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage is switched off.
  }
};

const theme = chosen();
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
