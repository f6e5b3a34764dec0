import { Field as BaseField } from '@base-ui/react/field';
import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { inputFrame } from './input-style.ts';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'style'> {
  label: string;
  isLabelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
}

/** A text field of several lines that grows with its text. */
export function Textarea({ label, isLabelHidden, help, error, className, ...textarea }: TextareaProps) {
  const { disabled, name } = textarea;
  return (
    <Field {...{ label, isLabelHidden, help, error, disabled, name, className }}>
      <BaseField.Control
        render={<textarea rows={3} {...textarea} />}
        className={clsx(
          inputFrame(),
          'field-sizing-content h-auto max-h-80 min-h-[76px] resize-none py-[9px] leading-normal outline-none data-invalid:border-danger max-md:text-[16px]',
          'focus:border-ring focus:shadow-[0_0_0_3px_oklch(from_var(--focus-ring)_l_c_h/0.22)]',
        )}
      />
    </Field>
  );
}
