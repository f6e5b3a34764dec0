import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';

export interface EntryFormProps {
  /** The error of the form as a whole. */
  error: string | undefined;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A form below the title of a screen before the sign-in. */
export function EntryForm({ error, onSubmit, children }: EntryFormProps) {
  return (
    <form noValidate aria-labelledby="title" onSubmit={onSubmit} className="mt-[22px] grid gap-3.5">
      <FormError text={error} />
      {children}
    </form>
  );
}

/** The address of an account; the first field of its form. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField isFirst size="lg" type="email" inputMode="email" autoCapitalize="off" spellCheck={false} {...props} />
  );
}

/** The button that sends a form. */
export function EntryButton(props: { isPending: boolean; pendingText: string; children: ReactNode }) {
  const { isPending, pendingText, children } = props;
  return (
    <Button type="submit" variant="primary" size="lg" isBlock isLoading={isPending} loadingText={pendingText}>
      {children}
    </Button>
  );
}
