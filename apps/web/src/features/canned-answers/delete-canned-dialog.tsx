import type { CannedAnswer } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { deleteCannedAnswer } from './canned-answers.actions.ts';

/** Deletes a canned answer. */
export function DeleteCannedDialog({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const { t } = useTranslation(['widget', 'setting']);
  const { isPending, run } = usePending(async () => {
    await deleteCannedAnswer(answer.id);
    onClose();
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('canned.delete_title', { name: answer.name })}
      description={t('canned.delete_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('canned.delete')}
      isPending={isPending}
      pendingLabel={t('canned.deleting')}
      onConfirm={run}
    />
  );
}
