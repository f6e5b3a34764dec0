import { readableOn } from '../features/widget/readable-on.ts';
import { element } from './elements.ts';
import type { Theme } from './loader-messages.ts';
import type { Parameters } from './parameters.ts';
import { pageLanguage } from './texts.ts';

/** Applies the website's colour, and light or dark mode: as the website chooses, otherwise as the visitor's system does. */
export function createTheme({ theme, themeColor }: Pick<Parameters, 'theme' | 'themeColor'>, isFramed: boolean) {
  const { style, dataset, classList } = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = theme;
  function apply(): void {
    dataset['theme'] = chosen === 'auto' ? (dark.matches ? 'dark' : 'light') : chosen;
  }
  dark.addEventListener('change', apply);
  apply();
  style.setProperty('--theme', themeColor);
  style.setProperty('--on-theme', readableOn(themeColor));
  document.documentElement.lang = pageLanguage;
  classList.toggle('framed', isFramed);
  document.head.append(element('link', { rel: 'stylesheet', href: '/api/resource/widget-extra.css' }));
  return {
    set(next: Theme): void {
      chosen = next;
      apply();
    },
  };
}
