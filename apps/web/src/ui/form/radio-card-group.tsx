import { RadioGroup } from '@base-ui/react/radio-group';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface RadioCardGroupProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  /** `RadioCard`s. */
  children: ReactNode;
  className?: string;
}

/** One choice out of a few cards; arrows move between them. */
export function RadioCardGroup<Value extends string>(props: RadioCardGroupProps<Value>) {
  const { label, value, onValueChange, disabled = false, children, className } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      disabled={disabled}
      className={clsx('grid gap-2.5', className)}
    >
      {children}
    </RadioGroup>
  );
}
