import type { User } from '@loquat/contract';
import { FreezeDialog } from './freeze-dialog.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';

/** Something about an account that has to be asked before it is done. */
export interface AccountQuestion {
  kind: 'password' | 'freeze' | 'remove';
  user: User;
}

export interface AccountDialogProps {
  user: User;
  onClose: () => void;
}

/** The question that is open. */
export function AccountDialogs({ question, onClose }: { question: AccountQuestion; onClose: () => void }) {
  const asked = { user: question.user, onClose };
  if (question.kind === 'password') return <ResetPasswordDialog {...asked} />;
  return question.kind === 'freeze' ? <FreezeDialog {...asked} /> : <RemoveAccountDialog {...asked} />;
}
