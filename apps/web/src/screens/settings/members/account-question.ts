import type { User } from '@loquat/contract';

/** Something about an account that has to be asked before it is done. */
export interface AccountQuestion {
  kind: 'edit' | 'password' | 'freeze' | 'second_factor' | 'remove';
  user: User;
}

export interface AccountDialogProps {
  user: User;
  onClose: () => void;
}
