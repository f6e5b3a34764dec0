import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import clsx from 'clsx';
import { useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useOpenState } from '../overlay/use-overlay.ts';
import { dialogCard, dialogFooter, dialogTitle, dialogViewport, dialogWidth } from './dialog-style.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequence, in one sentence. */
  description: ReactNode;
  /** The safe way out; has the focus first. */
  cancelLabel: string;
  /** A verb: "Delete", never "OK". */
  confirmLabel: string;
  /** Runs the action; closing is up to the caller, so that it can wait or fail. */
  onConfirm: () => void;
  isDanger?: boolean;
  isPending?: boolean;
  /** The verb while it is running ("Deleting"). */
  pendingLabel?: string;
  /** Why it cannot be confirmed yet, for example a name that must be typed. */
  blockedReason?: string | undefined;
  /** The element that gets the focus on closing, if that is not the opener. */
  finalFocus?: ComponentProps<typeof BaseAlertDialog.Popup>['finalFocus'];
  children?: ReactNode;
}

/** A question that must be answered before anything else; a click outside does not count as an answer. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, description, cancelLabel, children } = props;
  const openState = useOpenState(props);
  const cancelRef = useRef<HTMLButtonElement>(null);
  return (
    <BaseAlertDialog.Root {...openState}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className="ui-scrim fixed inset-0 z-(--z-dialog)" />
        <BaseAlertDialog.Viewport className={dialogViewport}>
          <BaseAlertDialog.Popup
            initialFocus={cancelRef}
            finalFocus={props.finalFocus}
            className={clsx(dialogCard, dialogWidth.sm)}
          >
            <div className="min-h-0 overflow-y-auto px-5 pt-[18px] pb-1 leading-[1.45]">
              <BaseAlertDialog.Title className={dialogTitle}>{title}</BaseAlertDialog.Title>
              <BaseAlertDialog.Description className="mt-2 text-muted">{description}</BaseAlertDialog.Description>
              {children}
            </div>
            <footer className={dialogFooter}>
              <BaseAlertDialog.Close ref={cancelRef} render={<Button>{cancelLabel}</Button>} />
              <ConfirmButton {...props} />
            </footer>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}

function ConfirmButton(props: AlertDialogProps) {
  const { confirmLabel, onConfirm, isDanger = true, isPending = false, pendingLabel, blockedReason } = props;
  return (
    <Button
      variant={isDanger ? 'danger' : 'primary'}
      isLoading={isPending}
      {...(pendingLabel && { loadingText: pendingLabel })}
      disabledReason={blockedReason}
      onClick={onConfirm}
    >
      {confirmLabel}
    </Button>
  );
}
