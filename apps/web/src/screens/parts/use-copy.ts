import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/browser/copy-text.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

/** How long "Copied!" stays. */
const COPIED_TOAST_MS = 500;

/** Copies a text to the clipboard and shows a toast. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) toasts.success(t('copy.done'), { durationMs: COPIED_TOAST_MS });
    else toasts.error(t('copy.failed'));
  };
  return (text) => void copy(text);
}
