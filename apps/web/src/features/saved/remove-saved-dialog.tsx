import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { removeSaved } from './saved.queries.ts';

export interface RemoveSavedDialogProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a saved item is forgotten: the message itself may be gone, and the copy is the last of it. */
export function RemoveSavedDialog({ id, open, onOpenChange }: RemoveSavedDialogProps) {
  const { t } = useTranslation('fav');
  const remove = (): void => {
    onOpenChange(false);
    removeSaved(id).catch((error: unknown) => toasts.error(failureText(error)));
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('remove_title')}
      description={t('remove_text')}
      cancelLabel={t('keep')}
      confirmLabel={t('remove_confirm')}
      onConfirm={remove}
    />
  );
}
