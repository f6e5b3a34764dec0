import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenState } from '../overlay/use-overlay.ts';
import { MenuPopup } from './menu-popup.tsx';
import { menuRow } from './menu-row-style.ts';

export interface MenuSubmenuProps {
  icon?: ReactNode;
  label: string;
  /** The current value, on the right. */
  value?: string;
  disabled?: boolean;
  /** Rows of the submenu. */
  children: ReactNode;
}

/** A row that opens a further menu beside it. */
export function MenuSubmenu({ icon, label, value, disabled = false, children }: MenuSubmenuProps) {
  const openState = useOpenState({});
  return (
    <BaseMenu.SubmenuRoot {...openState} disabled={disabled}>
      <BaseMenu.SubmenuTrigger className={menuRow()}>
        {icon}
        <span className="flex-1">{label}</span>
        {value && <span className="text-muted">{value}</span>}
        <ChevronRight size={13} strokeWidth={2} aria-hidden />
      </BaseMenu.SubmenuTrigger>
      <MenuPopup label={label} side="right" sideOffset={4} alignOffset={-6}>
        {children}
      </MenuPopup>
    </BaseMenu.SubmenuRoot>
  );
}
