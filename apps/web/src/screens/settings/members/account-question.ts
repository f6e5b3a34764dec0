import type { User } from '@loquat/contract';

/** A change of an account that needs a confirmation. */
export interface AccountQuestion {
  kind: 'edit' | 'password' | 'freeze' | 'second_factor' | 'sign_in_methods' | 'remove';
  user: User;
}

export interface AccountDialogProps {
  user: User;
  onClose: () => void;
}
