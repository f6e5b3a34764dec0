import { Field as BaseField } from '@base-ui/react/field';
import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean | undefined;
  help?: ReactNode;
  /** Replaces the help; the control turns red and keeps its text. */
  error?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** Label above, control, help or error below, wired together for screen readers. */
export function Field({ label, isLabelHidden, help, error, disabled, name, children, className }: FieldProps) {
  return (
    <BaseField.Root
      invalid={error !== undefined}
      disabled={disabled}
      name={name}
      className={clsx('grid gap-1.5', className)}
    >
      <BaseField.Label className={clsx('text-sm font-semibold', isLabelHidden && 'sr-only')}>{label}</BaseField.Label>
      {children}
      {help && error === undefined && (
        <BaseField.Description className="text-sm leading-[1.45] text-muted">{help}</BaseField.Description>
      )}
      <BaseField.Error
        match={error !== undefined}
        className="flex items-start gap-1.5 text-sm leading-[1.45] text-danger-text"
      >
        <CircleAlert size={16} aria-hidden className="mt-px flex-none" />
        {error}
      </BaseField.Error>
    </BaseField.Root>
  );
}
