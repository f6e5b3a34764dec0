import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { menuRow } from './menu-row-style.ts';

export interface MenuRadioGroupProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  items: readonly { value: Value; label: string }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
}

/** One choice inside a menu, the chosen row ticked. */
export function MenuRadioGroup<Value extends string>({
  label,
  items,
  value,
  onValueChange,
}: MenuRadioGroupProps<Value>) {
  return (
    <BaseMenu.RadioGroup aria-label={label} value={value} onValueChange={(next: Value) => onValueChange(next)}>
      {items.map((item) => (
        <BaseMenu.RadioItem key={item.value} value={item.value} closeOnClick className={menuRow()}>
          <span className="grid w-4">
            <BaseMenu.RadioItemIndicator>
              <Check size={16} aria-hidden />
            </BaseMenu.RadioItemIndicator>
          </span>
          {item.label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}
