import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure-text.ts';
import { problemCodeOf } from '../../lib/problem-key.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deleteMyAccount } from './account.actions.ts';

export interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The own name, to be typed. */
  name: string;
}

/** Deletes the own account once its name is typed; the app then leaves by itself. */
export function DeleteAccountDialog({ open, onOpenChange, name }: DeleteAccountDialogProps) {
  const { t } = useTranslation('setting');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const change = (isOpen: boolean) => {
    setTyped('');
    setProblem(undefined);
    onOpenChange(isOpen);
  };
  const remove = async () => {
    setIsPending(true);
    try {
      await deleteMyAccount();
    } catch (error) {
      setProblem(problemCodeOf(error) === 'user.protected' ? t('delete_account.founder') : failureText(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={change}
      title={t('delete_account.title')}
      description={t('delete_account.text')}
      cancelLabel={t('delete_account.keep')}
      confirmLabel={t('delete_account.action')}
      pendingLabel={t('delete_account.pending')}
      isPending={isPending}
      blockedReason={typed.trim() === name ? undefined : t('delete_account.type_first')}
      onConfirm={() => void remove()}
    >
      <div className="grid gap-3 pt-3.5">
        <FormError text={problem} />
        <TextField
          label={t('delete_account.type', { name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </AlertDialog>
  );
}
