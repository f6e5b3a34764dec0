import type { OwnPasskey } from '@loquat/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removePasskey } from '../../../features/passkeys/passkeys.actions.ts';
import { usePasskeyProblem } from '../../../features/passkeys/use-passkey-problem.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';

interface RemovePasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  passkey: OwnPasskey;
  /** As the list names it. */
  name: string;
  /** Moves the focus: the button that asked is gone with its row. */
  onRemoved: () => void;
}

/** Asks before a passkey stops working. */
export function RemovePasskeyDialog({ open, onOpenChange, passkey, name, onRemoved }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('setting');
  const problemText = usePasskeyProblem();
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => removePasskey(passkey),
      onSuccess: () => {
        toasts.success(t('passkeys.removed', { name }));
        onRemoved();
      },
      onError: (error) => toasts.error(problemText(error)),
      onSettled: () => onOpenChange(false),
    },
    queryClient,
  );
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('passkeys.remove_title', { name })}
      description={t('passkeys.remove_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('passkeys.remove')}
      pendingLabel={t('passkeys.removing')}
      isPending={isPending}
      onConfirm={() => mutate()}
    />
  );
}
