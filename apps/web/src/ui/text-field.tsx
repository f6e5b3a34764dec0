import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { bareInput, inputFrame } from './input-style.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'className' | 'style' | 'defaultValue'> {
  label: string;
  isLabelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  size?: 'md' | 'lg';
  /** Before and after the text, inside the frame: an icon, a unit, a button. */
  start?: ReactNode;
  end?: ReactNode;
  defaultValue?: string;
  className?: string;
}

/** One line of text with its label; takes what react-hook-form's `register` returns. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, help, error, size, start, end, className, ...input } = props;
  const { disabled, name } = input;
  return (
    <Field {...{ label, isLabelHidden, help, error, disabled, name, className }}>
      <span className={inputFrame({ size })}>
        {start}
        <BaseField.Control {...input} className={bareInput} />
        {end}
      </span>
    </Field>
  );
}
