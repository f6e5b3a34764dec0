import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { renewThirdPartySecret } from './third-party-secret.actions.ts';

export interface RenewSecretDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before the secure key is replaced, since everything that uses the old one stops working. */
export function RenewSecretDialog({ open, onOpenChange }: RenewSecretDialogProps) {
  const { t } = useTranslation('admin');
  const { isPending, run } = usePending(async () => {
    await renewThirdPartySecret();
    onOpenChange(false);
    toasts.success(t('third_party.renewed'));
  });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('third_party.renew_title')}
      description={t('third_party.renew_text')}
      cancelLabel={t('third_party.renew_keep')}
      confirmLabel={t('third_party.renew')}
      pendingLabel={t('third_party.renewing')}
      isPending={isPending}
      onConfirm={run}
    />
  );
}
