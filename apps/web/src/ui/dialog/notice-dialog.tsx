import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { useOpenState } from '../overlay/use-overlay.ts';
import { dialogCard, dialogFooter, dialogTitle, dialogViewport } from './dialog-style.ts';

export interface NoticeDialogProps {
  open: boolean;
  icon: ReactNode;
  title: string;
  /** Who wrote it, and when. */
  byline: string;
  /** A sentence beside the button. */
  note: string;
  /** The only button, which has the focus. */
  doneLabel: string;
  /** The button, Esc, Back, or a press outside. */
  onDone: () => void;
  children: ReactNode;
}

/** A text that is read once; a sheet at the bottom on phones. However it is closed, it counts as read. */
export function NoticeDialog({ open, icon, title, byline, note, doneLabel, onDone, children }: NoticeDialogProps) {
  const openState = useOpenState({ open, onOpenChange: (isOpen) => !isOpen && onDone() });
  const done = useRef<HTMLButtonElement>(null);
  return (
    <BaseDialog.Root {...openState}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="ui-scrim fixed inset-0 z-(--z-dialog)" />
        <BaseDialog.Viewport className={clsx(dialogViewport, 'max-md:place-items-end max-md:p-0')}>
          <BaseDialog.Popup
            initialFocus={done}
            className={clsx(
              dialogCard,
              'max-w-[520px] max-md:max-h-[85dvh] max-md:max-w-none max-md:rounded-t-[26px] max-md:rounded-b-none',
            )}
          >
            <header className="flex items-center gap-3.5 px-5 pt-5">
              <span className="grid size-[46px] flex-none place-items-center rounded-[16px] bg-accent-soft text-(--accent-soft-text)">
                {icon}
              </span>
              <div className="min-w-0">
                <BaseDialog.Title className={clsx(dialogTitle, 'wrap-anywhere')}>{title}</BaseDialog.Title>
                <BaseDialog.Description className="mt-0.5 text-sm text-muted">{byline}</BaseDialog.Description>
              </div>
            </header>
            <div
              // The keyboard scrolls it.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
              tabIndex={0}
              role="region"
              aria-label={title}
              className="mx-2 mt-2 min-h-0 flex-1 overflow-y-auto rounded-md px-3 py-1 text-md leading-normal -outline-offset-2 wrap-anywhere"
            >
              {children}
            </div>
            <footer className={clsx(dialogFooter, 'items-center max-md:flex-col max-md:items-stretch')}>
              <span className="mr-auto text-sm text-muted max-md:mr-0">{note}</span>
              <BaseDialog.Close ref={done} render={<Button variant="primary">{doneLabel}</Button>} />
            </footer>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
