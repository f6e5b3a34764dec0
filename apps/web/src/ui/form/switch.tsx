import { Switch as BaseSwitch } from '@base-ui/react/switch';
import clsx from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

export interface SwitchProps {
  label: string;
  /** The switch alone, named by its label. */
  isLabelHidden?: boolean;
  help?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** A row with its text on the left and the switch on the right. */
export function Switch({ label, isLabelHidden = false, help, className, ...control }: SwitchProps) {
  const helpId = useId();
  const element = (
    <BaseSwitch.Root
      {...control}
      {...(isLabelHidden && { 'aria-label': label })}
      {...(help && !isLabelHidden && { 'aria-describedby': helpId })}
      className="relative inline-block after:absolute after:-inset-x-1 after:-inset-y-[11px] h-[22px] w-[38px] flex-none rounded-[11px] bg-control transition-colors duration-(--dur-2) data-checked:bg-leaf data-disabled:cursor-not-allowed data-disabled:opacity-50 forced-colors:border"
    >
      <BaseSwitch.Thumb className="absolute top-[3px] left-[3px] size-4 rounded-full bg-white shadow-[0_1px_2px_oklch(0_0_0/0.25)] transition-transform duration-(--dur-2) ease-spring data-checked:translate-x-4 forced-colors:bg-[ButtonText]" />
    </BaseSwitch.Root>
  );
  if (isLabelHidden) return element;
  return (
    <label className={clsx('flex items-center justify-between gap-4 max-md:min-h-11', className)}>
      <span className="min-w-0">
        <span className="block font-[650]">{label}</span>
        {help && (
          <span id={helpId} className="mt-px block text-sm text-muted">
            {help}
          </span>
        )}
      </span>
      {element}
    </label>
  );
}
