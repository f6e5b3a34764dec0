import * as z from 'zod/mini';
import { matchesMedia } from '../../lib/browser/media.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { takeHint } from './one-hint.ts';

/** Set if the app was installed from this browser. */
const STORED_NAME = 'loquat:app-installed';
const TOAST = 'installed-app';

/** In a window of its own, or from the home screen. */
const isApp = (): boolean => matchesMedia('(display-mode: standalone)');

/**
 * If the app is installed and its pages are open in an ordinary tab, offers to switch to it, until that is dismissed.
 */
export function followInstalledApp(): void {
  window.addEventListener('appinstalled', () => writeStored(STORED_NAME, true));
  if (isApp() || !readStored(STORED_NAME, z.boolean()) || !takeHint()) return;
  toasts.info(i18n.t('installed_app.text'), {
    id: TOAST,
    isPersistent: true,
    action: {
      label: i18n.t('installed_app.open'),
      // On systems that allow it, addresses of an installed app open in the app.
      onSelect: () => void window.open(location.href, '_blank', 'noopener'),
      isSolid: true,
    },
    dismissal: { label: i18n.t('installed_app.dismiss'), onSelect: () => writeStored(STORED_NAME, undefined) },
  });
}
