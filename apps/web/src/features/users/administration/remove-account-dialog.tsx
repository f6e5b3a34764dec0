import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/failure-text.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toasts } from '../../../ui/toasts.ts';
import type { AccountDialogProps, AccountDialogsProps } from './account-dialogs.tsx';
import { deleteAccount } from './accounts.actions.ts';

type RemoveAccountDialogProps = AccountDialogProps & Pick<AccountDialogsProps, 'searchRef'>;

/** Removes somebody from the server for good, once their name has been typed. */
export function RemoveAccountDialog({ user, onClose, searchRef }: RemoveAccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const isGone = useRef(false);
  const remove = async (): Promise<void> => {
    setIsPending(true);
    try {
      await deleteAccount(user.uid);
      isGone.current = true;
      toasts.success(t('members.removed', { name: user.name }));
      onClose();
    } catch (error) {
      setIsPending(false);
      setProblem(failureText(error));
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('members.remove_title', { name: user.name })}
      description={t('members.remove_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('members.remove_action')}
      isPending={isPending}
      pendingLabel={t('members.removing')}
      blockedReason={typed.trim() === user.name.trim() ? undefined : t('members.type_first')}
      onConfirm={() => void remove()}
      finalFocus={() => (isGone.current ? searchRef.current : true)}
    >
      <div className="grid gap-3 pt-3.5">
        <FormError text={problem} />
        <TextField
          label={t('members.type_name', { name: user.name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </AlertDialog>
  );
}
