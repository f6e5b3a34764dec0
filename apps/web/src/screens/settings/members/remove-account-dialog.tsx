import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { usePending } from '../../../lib/use-pending.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { TypedNameDialog } from '../../../ui/dialog/typed-name-dialog.tsx';
import type { AccountDialogProps } from './account-question.ts';
import { deleteAccount } from './accounts.actions.ts';

interface RemoveAccountDialogProps extends AccountDialogProps {
  /** Where the focus goes when the row that asked is gone. */
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Removes somebody from the server for good, once their name has been typed. */
export function RemoveAccountDialog({ user, onClose, searchRef }: RemoveAccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const [problem, setProblem] = useState<string>();
  const isGone = useRef(false);
  const remove = async (): Promise<void> => {
    await deleteAccount(user.uid);
    isGone.current = true;
    toasts.success(t('members.removed', { name: user.name }));
    onClose();
  };
  const { isPending, run } = usePending(remove, (error) => setProblem(failureText(error)));
  return (
    <TypedNameDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('members.remove_title', { name: user.name })}
      description={t('members.remove_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('members.remove_action')}
      isPending={isPending}
      pendingLabel={t('members.removing')}
      name={user.name}
      nameLabel={t('members.type_name', { name: user.name })}
      typeFirst={t('members.type_first')}
      problem={problem}
      onConfirm={run}
      finalFocus={() => (isGone.current ? searchRef.current : true)}
    />
  );
}
