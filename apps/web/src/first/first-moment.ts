import { keepInstallOffer } from '../lib/browser/install-offer.ts';
import { showTheme } from '../lib/browser/theme.ts';
// Runs in the head of the page, before all other scripts (first-moment.config.ts inserts it): sets the theme before the
// first paint, and requests the resources of the screen in parallel.
import { addressOfTexts } from '../lib/build-info.ts';
import { languageOfVisitor } from '../lib/i18n/detect-language.ts';
import { htmlLangOf } from '../lib/i18n/languages.ts';
import { isStored, STORED_SESSION } from '../state/storage.ts';
import type { Needs } from './needs.ts';

declare const __NEEDS__: Needs;

/** The first readable or usable element: when it appears, the splash goes. */
const SHOWN = ':is(main, nav, form, h1, button, [role="status"])';

function preload(href: string, kind: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { href, crossOrigin: 'anonymous', ...kind }));
}

// i18n-keys: app.below_path, app.files_missing
const SERVER_ERROR = 500;

const language = languageOfVisitor();
document.documentElement.lang = htmlLangOf(language);
showTheme();
keepInstallOffer();

// English is loaded too: it replaces missing texts of other languages.
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

/**
 * Why a file of the app did not load. If another application answers at the root of this origin, a proxy serves the
 * page below a path.
 */
async function causeOfFailure(): Promise<'below-path' | 'files-missing'> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- The client is among the files that did not load.
    const answer = await fetch('/health');
    const isServer = (await answer.text()).includes('"version"');
    return isServer || answer.status >= SERVER_ERROR ? 'files-missing' : 'below-path';
  } catch {
    return 'files-missing';
  }
}

async function explainFailure({ target }: Event): Promise<void> {
  if (!(target instanceof HTMLScriptElement)) return;
  const text = document.getElementById(await causeOfFailure());
  if (!text) return;
  document.querySelector('#splash > [role="status"]')?.remove();
  text.hidden = false;
}

addEventListener('error', (event) => void explainFailure(event), true);
