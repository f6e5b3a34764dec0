import { Menu as BaseMenu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react';
import { sheetOnPhones } from '../dialog/sheet-style.ts';
import { useUiTexts } from '../ui-texts.ts';

/** An element, or a place on the screen. */
export type MenuAnchor = Element | { getBoundingClientRect: () => DOMRect };

export interface MenuPopupProps {
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  sideOffset?: number;
  alignOffset?: number;
  /** The element beside which it opens, if that is not its button. */
  anchor?: MenuAnchor;
  /** The accessible name, if no button gives it one. */
  label?: string | undefined;
  /** Where the focus goes when it closes, if that is not its button. */
  finalFocus?: ComponentProps<typeof BaseMenu.Popup>['finalFocus'] | undefined;
  /** `MenuItem`, `MenuGroup`, `MenuSeparator`, `MenuSubmenu`, `MenuRadioGroup`. */
  children: ReactNode;
}

/**
 * A menu opened with the keyboard starts on its first row. A menu that is rendered open, because it loaded when its
 * button was pressed, does not know its opener, but the browser does.
 */
function useFirstRowFocused() {
  // A menu that opens again is another element.
  const entered = useRef<Element>(null);
  return ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
    if (target !== currentTarget || entered.current === currentTarget) return;
    entered.current = currentTarget;
    if (!currentTarget.matches(':focus-visible')) return;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus();
  };
}

/** The sheet of a menu: a small card beside its anchor, a bottom sheet on phones. */
export function MenuPopup({ children, sideOffset = 6, label, finalFocus, ...position }: MenuPopupProps) {
  const texts = useUiTexts();
  const handleFocus = useFirstRowFocused();
  return (
    // It is outside the page's landmarks, so it is a landmark itself, for users who move between landmarks.
    <BaseMenu.Portal role="region" aria-label={label ?? texts.menu}>
      <BaseMenu.Backdrop className="ui-scrim fixed inset-0 z-(--z-popover) md:hidden" />
      <BaseMenu.Positioner
        sideOffset={sideOffset}
        collisionPadding={8}
        {...position}
        className="ui-sheet-positioner z-(--z-popover) outline-none"
      >
        <BaseMenu.Popup
          aria-label={label}
          onFocus={handleFocus}
          {...(finalFocus && { finalFocus })}
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
