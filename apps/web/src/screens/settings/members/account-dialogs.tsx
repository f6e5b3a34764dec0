import type { RefObject } from 'react';
import type { AccountQuestion } from './account-question.ts';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';

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
  return <RemoveAccountDialog {...asked} searchRef={searchRef} />;
}
