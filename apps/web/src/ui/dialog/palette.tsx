import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  label: string;
  /** The field that has the focus while it is open. */
  initialFocus: RefObject<HTMLElement | null>;
  /** Whether closing gives the focus back to what had it; false when something else takes it. */
  returnsFocus: () => boolean;
  children: ReactNode;
}

/** A wide card near the top of the screen, over everything: one field and what it finds. It fills phones. */
export function Palette({ open, onOpenChange, label, initialFocus, returnsFocus, children }: PaletteProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
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
