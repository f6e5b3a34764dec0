import { useState } from 'react';
import { FormError } from '../form/form-error.tsx';
import { TextField } from '../form/text-field.tsx';
import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx';

export interface TypedNameDialogProps extends Omit<AlertDialogProps, 'blockedReason'> {
  /** The text that has to be typed; spaces around it do not count. */
  name: string;
  nameLabel: string;
  /** Why it cannot be confirmed yet. */
  typeFirst: string;
  /** Why it failed after it was confirmed. */
  problem?: string | undefined;
}

/** Asks before a permanent deletion; the name must be typed to confirm. Closing clears the typed text. */
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
