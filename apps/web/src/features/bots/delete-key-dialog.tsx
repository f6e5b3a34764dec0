import type { BotKey } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { deleteKey } from './bots.actions.ts';

export interface DeleteKeyDialogProps {
  uid: number;
  botKey: BotKey;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a key: it stops working at once. */
export function DeleteKeyDialog({ uid, botKey, onClose, onDeleted }: DeleteKeyDialogProps) {
  const { t } = useTranslation('admin');
  const { name } = botKey;
  const { isPending, run } = usePending(async () => {
    await deleteKey(uid, botKey.id);
    toasts.success(t('bots.keys.deleted', { name }));
    onDeleted();
    onClose();
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('bots.keys.delete_title', { name })}
      description={t('bots.keys.delete_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('bots.keys.delete_action')}
      isPending={isPending}
      pendingLabel={t('deleting')}
      onConfirm={run}
    />
  );
}
