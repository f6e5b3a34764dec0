import { copyText } from '../../lib/browser/copy-text.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

/** Copies a key to the clipboard and shows a toast. */
export async function copyKey(key: string): Promise<void> {
  if (await copyText(key)) toasts.success(i18n.t('copy.done'));
  else toasts.error(i18n.t('copy.failed'));
}
