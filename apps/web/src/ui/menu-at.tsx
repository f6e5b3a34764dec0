import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { type MenuAnchor, MenuPopup } from './menu-popup.tsx';

export interface MenuAtProps {
  anchor: MenuAnchor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when it closes. */
  finalFocus: RefObject<HTMLElement | null>;
  /** Rows of the menu, as in `Menu`. */
  children: ReactNode;
}

/** A menu that many things share: it opens at the pointer, or beside whatever asked for it. */
export function MenuAt({ anchor, open, onOpenChange, finalFocus, children }: MenuAtProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
      <MenuPopup side="bottom" align="start" sideOffset={2} anchor={anchor} finalFocus={finalFocus}>
        {children}
      </MenuPopup>
    </BaseMenu.Root>
  );
}
