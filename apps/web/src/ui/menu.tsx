import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { MenuPopup } from './menu-popup.tsx';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A button with a menu. */
export function Menu({ trigger, side, align, open, onOpenChange, children }: MenuProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup side={side} align={align}>
        {children}
      </MenuPopup>
    </BaseMenu.Root>
  );
}
