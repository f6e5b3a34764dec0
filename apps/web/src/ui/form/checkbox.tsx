import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';

export interface CheckboxProps {
  label: string;
  isLabelHidden?: boolean;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Some of the items that it stands for are checked, but not all. */
  isIndeterminate?: boolean;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** A checkbox with its label. */
export function Checkbox({ label, isLabelHidden, isIndeterminate = false, className, ...control }: CheckboxProps) {
  const Mark = isIndeterminate ? Minus : Check;
  return (
    <label className={clsx('inline-flex min-h-6 items-center gap-2.5', className)}>
      <BaseCheckbox.Root
        {...control}
        indeterminate={isIndeterminate}
        className="inline-grid size-[18px] flex-none place-items-center rounded-[5px] border-[1.5px] border-control bg-surface text-leaf-contrast data-checked:border-leaf data-checked:bg-leaf data-disabled:opacity-50 data-indeterminate:border-leaf data-indeterminate:bg-leaf"
      >
        <BaseCheckbox.Indicator className="grid">
          <Mark size={13} strokeWidth={2.25} aria-hidden />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
    </label>
  );
}
