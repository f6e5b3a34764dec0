import type { RefObject } from 'react';
import type { AccountDialogProps, AccountQuestion } from './account-question.ts';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../../lib/use-pending.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { turnOffSecondFactorOf } from './accounts.actions.ts';
import { useAccountChange } from './use-account-change.ts';

export interface AccountDialogsProps {
  question: AccountQuestion;
  onClose: () => void;
  /** Where the focus goes when the row that asked is gone. */
  searchRef: RefObject<HTMLInputElement | null>;
}

/** The question that is open. */
export function AccountDialogs({ question, onClose, searchRef }: AccountDialogsProps) {
  const asked = { user: question.user, onClose };
  if (question.kind === 'edit') return <EditAccountDialog {...asked} />;
  if (question.kind === 'password') return <ResetPasswordDialog {...asked} />;
  if (question.kind === 'freeze') return <FreezeDialog {...asked} />;
  if (question.kind === 'second_factor') return <SecondFactorDialog {...asked} />;
  return <RemoveAccountDialog {...asked} searchRef={searchRef} />;
}

/** Asks before somebody signs in without a code. */
function SecondFactorDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const { isPending, run } = usePending(async () => {
    await turnOffSecondFactorOf(user.uid);
    toasts.success(t('members.second_factor_reset', { name: user.name }));
    onClose();
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('members.reset_second_factor_title', { name: user.name })}
      description={t('members.reset_second_factor_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('members.reset_second_factor')}
      isPending={isPending}
      pendingLabel={t('setting:saving')}
      onConfirm={run}
    />
  );
}

/** Asks before somebody's account is frozen. */
function FreezeDialog({ user, onClose }: AccountDialogProps) {
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
