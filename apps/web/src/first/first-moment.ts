// Runs in the head of the page, before anything else has arrived (first-moment.config.ts inserts it): sets the theme
// before the first paint, and requests what the screen needs at once instead of one after another.
import { addressOfTexts } from '../lib/build-info.ts';
import { languageOfVisitor } from '../lib/i18n/detect-language.ts';
import { htmlLangOf } from '../lib/i18n/languages.ts';
import { isStored, STORED_SESSION } from '../state/storage.ts';
import { keepInstallOffer } from '../lib/browser/install-offer.ts';
import { showTheme } from '../lib/browser/theme.ts';
import type { Needs } from './needs.ts';

declare const __NEEDS__: Needs;

/** Anything a person can read or use: from then on the splash is gone. */
const SHOWN = ':is(main, nav, form, h1, button, [role="status"])';

function preload(href: string, kind: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { href, crossOrigin: 'anonymous', ...kind }));
}

const language = languageOfVisitor();
document.documentElement.lang = htmlLangOf(language);
showTheme();
keepInstallOffer();

// English replaces what another language lacks, and is loaded with it.
const loaded = new Set([language, 'en']);
const isSignedIn = isStored(STORED_SESSION);
for (const { path, signedIn, files, texts, calls } of __NEEDS__) {
  if (signedIn !== isSignedIn || !new RegExp(path).test(location.pathname)) continue;
  for (const file of files) preload(file, { rel: 'modulepreload' });
  for (const namespace of texts)
    for (const one of loaded) preload(addressOfTexts(one, namespace), { rel: 'preload', as: 'fetch' });
  for (const call of calls) preload(call, { rel: 'preload', as: 'fetch' });
}

new MutationObserver((_changes, observer) => {
  if (!document.querySelector(`#root ${SHOWN}`)) return;
  document.querySelector('#splash')?.remove();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
