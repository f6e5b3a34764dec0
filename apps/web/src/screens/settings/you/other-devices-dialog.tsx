import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions } from '../../../features/auth/sessions.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';

interface OtherDevicesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What gets the focus afterwards: the button that asked may be gone. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Asks before all other devices are signed out. */
export function OtherDevicesDialog({ open, onOpenChange, finalFocus }: OtherDevicesDialogProps) {
  const { t } = useTranslation('setting');
  const { mutate, isPending } = useMutation(
    {
      mutationFn: endOtherSessions,
      onSuccess: () => toasts.success(t('devices.others_ended')),
      onError: tellFailure,
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
    />
  );
}
