import { useState } from 'react';
import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx';
import { FormError } from '../form/form-error.tsx';
import { TextField } from '../form/text-field.tsx';

export interface TypedNameDialogProps extends Omit<AlertDialogProps, 'blockedReason'> {
  /** What has to be typed; spaces around it do not count. */
  name: string;
  nameLabel: string;
  /** Why it cannot be confirmed yet. */
  typeFirst: string;
  /** Why it failed after it was confirmed. */
  problem?: string | undefined;
}

/** Asks before something is deleted for good; its name must be typed to confirm. Closing forgets what was typed. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { name, nameLabel, typeFirst, problem, onOpenChange, children, ...rest } = props;
  const [typed, setTyped] = useState('');
  const change = (isOpen: boolean): void => {
    setTyped('');
    onOpenChange(isOpen);
  };
  const blockedReason = typed.trim() === name.trim() ? undefined : typeFirst;
  return (
    <AlertDialog {...rest} onOpenChange={change} blockedReason={blockedReason}>
      {children}
      <div className="grid gap-3 pt-3.5">
        <FormError text={problem} />
        <TextField
          label={nameLabel}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </AlertDialog>
  );
}
