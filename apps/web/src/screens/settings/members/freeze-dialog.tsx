import { useTranslation } from 'react-i18next';
import { usePending } from '../../../lib/use-pending.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import type { AccountDialogProps } from './account-question.ts';
import { useAccountChange } from './use-account-change.ts';

/** Asks before somebody is put out of the server until further notice. */
export function FreezeDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const change = useAccountChange(user.uid);
  const { isPending, run } = usePending(async () => {
    await change({ status: 'frozen' });
    onClose();
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('members.freeze_title', { name: user.name })}
      description={t('members.freeze_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('members.freeze')}
      isPending={isPending}
      pendingLabel={t('setting:saving')}
      onConfirm={run}
    />
  );
}
