import type { BotKey } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellFailure } from '../../lib/tell-failure.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { deleteKey } from './bots.actions.ts';

export interface DeleteKeyDialogProps {
  uid: number;
  botKey: BotKey;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a key: whoever holds it is refused from then on. */
export function DeleteKeyDialog({ uid, botKey, onClose, onDeleted }: DeleteKeyDialogProps) {
  const { t } = useTranslation('admin');
  const [isPending, setIsPending] = useState(false);
  const { name } = botKey;
  const remove = async () => {
    setIsPending(true);
    try {
      await deleteKey(uid, botKey.id);
      toasts.success(t('bots.keys.deleted', { name }));
      onDeleted();
      onClose();
    } catch (error) {
      tellFailure(error);
      setIsPending(false);
    }
  };
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
      onConfirm={() => void remove()}
    />
  );
}
