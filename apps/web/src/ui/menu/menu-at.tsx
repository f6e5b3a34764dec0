import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { useOpenState } from '../overlay/use-overlay.ts';
import { type MenuAnchor, MenuPopup, type MenuPopupProps } from './menu-popup.tsx';

export interface MenuAtProps extends Pick<MenuPopupProps, 'label' | 'finalFocus'> {
  anchor: MenuAnchor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Rows of the menu, as in `Menu`. */
  children: ReactNode;
}

/** A menu that many elements share: it opens at the pointer, or beside the element that opened it. */
export function MenuAt({ open, onOpenChange, children, ...popup }: MenuAtProps) {
  const openState = useOpenState({ open, onOpenChange });
  return (
    <BaseMenu.Root {...openState}>
      <MenuPopup side="bottom" align="start" sideOffset={2} {...popup}>
        {children}
      </MenuPopup>
    </BaseMenu.Root>
  );
}
