import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions } from '#features/auth/sessions.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { LinkedMethodsChoice, useLinkedMethods } from './linked-methods-choice.tsx';

interface OtherDevicesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus afterwards: the pressed button may be gone. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Asks before all other devices are signed out. */
export function OtherDevicesDialog({ open, onOpenChange, finalFocus }: OtherDevicesDialogProps) {
  const { t } = useTranslation('setting');
  const methods = useLinkedMethods();
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => endOtherSessions(methods.remove),
      onSuccess: () => toasts.success(t('devices.others_ended')),
      onError: reportFailure,
      onSettled: () => onOpenChange(false),
    },
    queryClient,
  );
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('devices.end_others_title')}
      description={t('devices.end_others_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('devices.end_others_action')}
      pendingLabel={t('devices.ending')}
      isPending={isPending}
      onConfirm={() => mutate()}
      finalFocus={finalFocus}
    >
      <LinkedMethodsChoice {...methods} />
    </AlertDialog>
  );
}
