import { Select as BaseSelect } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenState } from '../overlay/use-overlay.ts';
import { Field } from './field.tsx';
import { inputFrame } from './input-style.ts';

export interface SelectItem<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  items: readonly SelectItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  name?: string;
  size?: 'md' | 'lg';
  className?: string;
}

/** One choice out of a list, with its label. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, help, error, items, value, onValueChange, disabled, name, size, className } = props;
  const openState = useOpenState({});
  return (
    <Field {...{ label, isLabelHidden, help, error, disabled, name, className }}>
      <BaseSelect.Root
        {...openState}
        items={items}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={disabled}
      >
        <BaseSelect.Trigger
          className={clsx(inputFrame({ size }), 'outline-none focus-visible:border-ring data-invalid:border-danger')}
        >
          <BaseSelect.Value className="flex-1 truncate text-left" />
          <BaseSelect.Icon className="text-faint">
            <ChevronDown size={16} aria-hidden />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <SelectPopup label={label} items={items} />
      </BaseSelect.Root>
    </Field>
  );
}

function SelectPopup({ label, items }: Pick<SelectProps<string>, 'label' | 'items'>) {
  return (
    // Like a menu, it is outside the page's landmarks.
    <BaseSelect.Portal role="region" aria-label={label}>
      {/* Above dialogs, which may contain a select. */}
      <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-(--z-palette)">
        <BaseSelect.Popup className="ui-pop max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-[14px] bg-raised p-1.5 shadow-[var(--elev-3),0_0_0_1px_var(--border)] outline-none">
          {items.map((item) => (
            <BaseSelect.Item
              key={item.value}
              value={item.value}
              className="flex h-[34px] items-center gap-2.5 rounded-[9px] px-2.5 font-medium outline-none select-none data-highlighted:bg-hover max-md:h-11"
            >
              <span className="grid w-4">
                <BaseSelect.ItemIndicator>
                  <Check size={16} aria-hidden />
                </BaseSelect.ItemIndicator>
              </span>
              <BaseSelect.ItemText>{item.label}</BaseSelect.ItemText>
            </BaseSelect.Item>
          ))}
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  );
}
