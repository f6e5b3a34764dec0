import { type FormEvent, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'trigger' | 'onOpenChange'> {
  onOpenChange: (open: boolean) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  cancelLabel: string;
  /** A verb: "Create", never "OK". */
  submitLabel: string;
  /** The verb while it is happening ("Creating"). */
  pendingLabel: string;
  isPending: boolean;
}

/** A dialog that is a form: its button sends it, as Enter does in a field. Closing it is up to the caller. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, cancelLabel, submitLabel, pendingLabel, isPending, children, ...dialog } = props;
  const id = useId();
  const footer = (
    <>
      <Button onClick={() => dialog.onOpenChange(false)}>{cancelLabel}</Button>
      <Button type="submit" form={id} variant="primary" isLoading={isPending} loadingText={pendingLabel}>
        {submitLabel}
      </Button>
    </>
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // Portals pass events on to the form of the page.
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <Dialog {...dialog} footer={footer}>
      <form id={id} noValidate onSubmit={submit} className="grid gap-3.5 pb-1">
        {children}
      </form>
    </Dialog>
  );
}
