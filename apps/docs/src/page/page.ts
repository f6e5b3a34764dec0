// What a page can do beyond being read: choose the theme, copy code, search.
import { startSearch } from './search.ts';

const root = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : systemIsDark.matches);

/** Pictures that exist in both themes follow the system; with a chosen theme they follow that. */
function choosePictures(): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('picture source'))
    source.media = root.dataset['theme'] ? (isDark() ? 'all' : 'not all') : '(prefers-color-scheme: dark)';
}

function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme');
  if (!button) return;
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', isDark() ? 'Light theme' : 'Dark theme');
    choosePictures();
  };
  button.addEventListener('click', () => {
    root.dataset['theme'] = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset['theme']);
    } catch {
      // Storage is switched off: the choice lasts for this page.
    }
    show();
  });
  systemIsDark.addEventListener('change', show);
  show();
  button.hidden = false;
}

const COPIED_MS = 1_500;

function addCopyButton(block: Element): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const copy = async () => {
    await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
  };
  button.addEventListener('click', () => void copy());
  block.append(button);
}

startTheme();
// Browsers have the clipboard over HTTPS and on this machine only.
if (navigator.clipboard) for (const block of document.querySelectorAll('.code')) addCopyButton(block);
startSearch();
document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'nearest' });
