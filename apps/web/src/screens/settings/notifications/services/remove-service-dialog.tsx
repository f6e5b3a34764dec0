import type { NotificationService } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { deleteService } from '#features/notifications/services.actions.ts';
import { usePending } from '#lib/use-pending.ts';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';

interface RemoveServiceDialogProps {
  service: NotificationService;
  onClose: () => void;
}

/** Removes a service together with its secrets. */
export function RemoveServiceDialog({ service: { id, name }, onClose }: RemoveServiceDialogProps) {
  const { t } = useTranslation('service');
  const { isPending, run } = usePending(async () => {
    await deleteService(id);
    toasts.success(t('removed', { name }));
    onClose();
  });
  return (
    <AlertDialog
      open
      isDanger
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('remove_title', { name })}
      description={t('remove_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('remove')}
      isPending={isPending}
      pendingLabel={t('removing')}
      onConfirm={run}
    />
  );
}
