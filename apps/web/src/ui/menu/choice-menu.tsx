import { type ReactElement, useState } from 'react';
import { MenuRadioGroup, type MenuRadioGroupProps } from './menu-radio-group.tsx';
import { Menu } from './menu.tsx';

export interface ChoiceMenuProps extends MenuRadioGroupProps<string> {
  trigger: ReactElement;
}

/** A choice from a list, on a button; it appears open (`menuOnDemand`). */
export function ChoiceMenu({ trigger, ...choice }: ChoiceMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Menu trigger={trigger} align="start" open={isOpen} onOpenChange={setIsOpen}>
      <MenuRadioGroup {...choice} />
    </Menu>
  );
}
