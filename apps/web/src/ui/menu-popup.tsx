import { Menu as BaseMenu } from '@base-ui/react/menu';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { sheetOnPhones } from './sheet-style.ts';

export interface MenuPopupProps {
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  sideOffset?: number;
  alignOffset?: number;
  /** `MenuItem`, `MenuGroup`, `MenuSeparator`, `MenuSubmenu`, `MenuRadioGroup`. */
  children: ReactNode;
}

/** The sheet of a menu: a small card beside its anchor, a bottom sheet on phones. */
export function MenuPopup({ children, sideOffset = 6, ...position }: MenuPopupProps) {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Backdrop className="ui-scrim fixed inset-0 z-(--z-popover) md:hidden" />
      <BaseMenu.Positioner
        sideOffset={sideOffset}
        collisionPadding={8}
        {...position}
        className="ui-sheet-positioner z-(--z-popover) outline-none"
      >
        <BaseMenu.Popup
          className={clsx(
            'ui-pop max-h-(--available-height) w-[232px] overflow-y-auto rounded-[14px] bg-raised p-1.5 shadow-[var(--elev-3),0_0_0_1px_var(--border)] outline-none max-md:px-3 max-md:pt-2.5',
            sheetOnPhones,
          )}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}
