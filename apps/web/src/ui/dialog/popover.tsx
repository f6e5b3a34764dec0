import { Popover as BasePopover } from '@base-ui/react/popover';
import clsx from 'clsx';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useOpenState } from '../overlay/use-overlay.ts';
import { sheetOnPhones } from './sheet-style.ts';

export interface PopoverProps {
  /** Its button; without one it is open while it is mounted, beside its anchor. */
  trigger?: ReactElement;
  anchor?: ComponentProps<typeof BasePopover.Positioner>['anchor'];
  /** The element that gets the focus on closing, if that is not its button. */
  finalFocus?: ComponentProps<typeof BasePopover.Popup>['finalFocus'];
  /** The accessible name of the card. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
  className?: string;
}

/** A card of 300 px beside its button; a bottom sheet on phones. */
export function Popover({
  trigger,
  anchor,
  finalFocus,
  label,
  side = 'bottom',
  align,
  children,
  className,
  ...given
}: PopoverProps) {
  const openState = useOpenState(given);
  return (
    <BasePopover.Root {...openState}>
      {trigger && <BasePopover.Trigger render={trigger} />}
      <BasePopover.Portal>
        <BasePopover.Backdrop className="ui-scrim fixed inset-0 z-(--z-popover) md:hidden" />
        <BasePopover.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="ui-sheet-positioner z-(--z-popover)"
        >
          <BasePopover.Popup
            aria-label={label}
            finalFocus={finalFocus}
            className={clsx(
              'ui-pop max-h-(--available-height) w-[300px] overflow-y-auto rounded-[14px] bg-raised shadow-[var(--elev-3),0_0_0_1px_var(--border)] outline-none',
              sheetOnPhones,
              className,
            )}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
