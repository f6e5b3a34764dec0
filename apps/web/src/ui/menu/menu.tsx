import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { useOpenState } from '../overlay/use-overlay.ts';
import { MenuPopup, type MenuPopupProps } from './menu-popup.tsx';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it closes, if that is not its button. */
  finalFocus?: MenuPopupProps['finalFocus'];
  children: ReactNode;
}

/** A button with a menu. */
export function Menu({ trigger, side, align, finalFocus, children, ...given }: MenuProps) {
  const openState = useOpenState(given);
  return (
    <BaseMenu.Root {...openState}>
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup side={side} align={align} finalFocus={finalFocus}>
        {children}
      </MenuPopup>
    </BaseMenu.Root>
  );
}
