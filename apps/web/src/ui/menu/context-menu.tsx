import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { MenuPopup } from './menu-popup.tsx';
import { useUiTexts } from '../ui-texts.ts';

export interface ContextMenuProps {
  /** Where a right click or a long press opens the menu. */
  trigger: ReactElement;
  onOpenChange?: (open: boolean) => void;
  /** Rows of the menu, as in `Menu`. */
  children: ReactNode;
}

/** A menu at the pointer. Everything in it must also have another, visible place. */
export function ContextMenu({ trigger, onOpenChange, children }: ContextMenuProps) {
  const { menu } = useUiTexts();
  return (
    <BaseContextMenu.Root onOpenChange={onOpenChange}>
      <BaseContextMenu.Trigger render={trigger} />
      <MenuPopup label={menu}>{children}</MenuPopup>
    </BaseContextMenu.Root>
  );
}
