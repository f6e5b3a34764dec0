import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { type MenuAnchor, MenuPopup, type MenuPopupProps } from './menu-popup.tsx';

export interface MenuAtProps extends Pick<MenuPopupProps, 'label' | 'finalFocus'> {
  anchor: MenuAnchor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Rows of the menu, as in `Menu`. */
  children: ReactNode;
}

/** A menu that many things share: it opens at the pointer, or beside the element that opened it. */
export function MenuAt({ open, onOpenChange, children, ...popup }: MenuAtProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
      <MenuPopup side="bottom" align="start" sideOffset={2} {...popup}>
        {children}
      </MenuPopup>
    </BaseMenu.Root>
  );
}
