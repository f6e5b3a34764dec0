import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#lib/i18n/failure-text.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { usePending } from '#lib/use-pending.ts';
import { TypedNameDialog } from '#ui/dialog/typed-name-dialog.tsx';
import { deleteMyAccount } from './account.actions.ts';

export interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The user's own name, to be typed. */
  name: string;
}

/** Deletes the user's own account once its name is typed; the app then leaves by itself. */
export function DeleteAccountDialog({ open, onOpenChange, name }: DeleteAccountDialogProps) {
  const { t } = useTranslation('setting');
  const [problem, setProblem] = useState<string>();
  const { isPending, run } = usePending(deleteMyAccount, (error) =>
    setProblem(problemCodeOf(error) === 'user.protected' ? t('delete_account.founder') : failureText(error)),
  );
  const change = (isOpen: boolean) => {
    setProblem(undefined);
    onOpenChange(isOpen);
  };
  return (
    <TypedNameDialog
      open={open}
      onOpenChange={change}
      title={t('delete_account.title')}
      description={t('delete_account.text')}
      cancelLabel={t('delete_account.keep')}
      confirmLabel={t('delete_account.action')}
      pendingLabel={t('delete_account.pending')}
      isPending={isPending}
      name={name}
      nameLabel={t('delete_account.type', { name })}
      typeFirst={t('delete_account.type_first')}
      problem={problem}
      onConfirm={run}
    />
  );
}
