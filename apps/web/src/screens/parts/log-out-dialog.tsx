import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { signOut } from './sign-out.ts';

export interface LogOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before signing out. */
export function LogOutDialog({ open, onOpenChange }: LogOutDialogProps) {
  const { t } = useTranslation();
  const [isPending, setIsPending] = useState(false);
  const handleConfirm = () => {
    setIsPending(true);
    void signOut();
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('log_out.title')}
      description={t('log_out.text')}
      cancelLabel={t('log_out.cancel')}
      confirmLabel={t('log_out.action')}
      pendingLabel={t('log_out.pending')}
      isPending={isPending}
      isDanger={false}
      onConfirm={handleConfirm}
    />
  );
}
