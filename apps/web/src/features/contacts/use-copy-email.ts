import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/browser/copy-text.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

/** How long "Copied!" is shown. */
const COPIED_TOAST_MS = 500;

/** Copies an address to the clipboard and shows a toast. */
export function useCopyEmail(): (email: string) => Promise<void> {
  const { t } = useTranslation();
  return async (email) => {
    if (await copyText(email)) toasts.success(t('copy.done'), { durationMs: COPIED_TOAST_MS });
    else toasts.error(t('copy.failed'));
  };
}
