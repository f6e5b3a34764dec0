import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';

export interface SegmentedChoiceProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  items: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  disabled?: boolean;
  onValueChange: (value: Value) => void;
}

/** A choice between a few short words in a row, all visible; arrows move between them. */
export function SegmentedChoice<Value extends string>({
  label,
  items,
  value,
  disabled = false,
  onValueChange,
}: SegmentedChoiceProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next: Value) => onValueChange(next)}
      className="inline-flex max-w-full flex-none gap-0.5 overflow-x-auto rounded-[10px] bg-[oklch(from_var(--text)_l_c_h/0.06)] p-[3px]"
    >
      {items.map((item) => (
        <Radio.Root
          key={item.value}
          value={item.value}
          className="inline-flex h-7 items-center justify-center gap-1.5 rounded-[7px] px-[11px] text-sm font-medium whitespace-nowrap text-muted hover:text-ink data-checked:bg-raised data-checked:font-semibold data-checked:text-ink data-checked:shadow-[var(--elev-1),0_0_0_1px_var(--border)] max-md:h-11 max-md:min-w-11 flex-none pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          {item.icon}
          {item.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
