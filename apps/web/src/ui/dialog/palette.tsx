import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { useOpenState } from '../overlay/use-overlay.ts';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  label: string;
  /** The field that has the focus while it is open. */
  initialFocus: RefObject<HTMLElement | null>;
  /** Whether closing returns the focus to the previous element; false if another element takes it. */
  returnsFocus: () => boolean;
  children: ReactNode;
}

/** A wide card near the top of the screen, over everything: one field and its results. It fills phones. */
export function Palette({ label, initialFocus, returnsFocus, children, ...given }: PaletteProps) {
  const openState = useOpenState(given);
  return (
    <BaseDialog.Root {...openState}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="ui-scrim fixed inset-0 z-(--z-palette)" />
        <BaseDialog.Viewport className="fixed inset-0 z-(--z-palette) grid justify-items-center md:items-start md:px-4 md:pt-[min(92px,12dvh)]">
          <BaseDialog.Popup
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={returnsFocus}
            className="ui-rise flex w-full min-h-0 flex-col overflow-hidden bg-raised outline-none max-md:h-dvh md:max-h-[min(640px,80dvh)] md:max-w-[680px] md:rounded-[18px] md:shadow-[var(--elev-4),0_0_0_1px_var(--border)]"
          >
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
