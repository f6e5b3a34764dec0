import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useOpenState } from '../overlay/use-overlay.ts';
import { useUiTexts } from '../ui-texts.ts';
import { dialogCard, dialogFooter, dialogTitle, dialogViewport, dialogWidth } from './dialog-style.ts';

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A button that opens it, when it is not controlled. */
  trigger?: ReactElement;
  title: string;
  /** One sentence below the title. */
  description?: ReactNode;
  /** 380, 480 or 640 px wide. */
  size?: 'sm' | 'md' | 'lg';
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** The element that gets the focus on opening; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus on closing; else the one that had it before. */
  finalFocus?: () => HTMLElement | boolean | null;
  /** Back does not close it: for a question about going back. */
  isOutsideHistory?: boolean;
  /** It has no controls: the keyboard scrolls it. */
  isOnlyRead?: boolean;
  children?: ReactNode;
  className?: string;
}

/** A modal card: title, sentence, body, buttons. Esc and the cross close it, focus goes back to the opener. */
export function Dialog(props: DialogProps) {
  const { trigger, title, description, size = 'md', footer, initialFocus, children } = props;
  const texts = useUiTexts();
  const openState = useOpenState(props);
  return (
    <BaseDialog.Root {...openState}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="ui-scrim fixed inset-0 z-(--z-dialog)" />
        <BaseDialog.Viewport className={dialogViewport}>
          <BaseDialog.Popup
            initialFocus={initialFocus}
            finalFocus={props.finalFocus}
            className={clsx(dialogCard, dialogWidth[size], props.className)}
          >
            <BaseDialog.Title className={clsx(dialogTitle, 'pt-5 pr-14 pl-5')}>{title}</BaseDialog.Title>
            <div
              {...(props.isOnlyRead && { tabIndex: 0 })}
              className={clsx(
                'min-h-0 flex-1 overflow-y-auto pt-3 pb-1 leading-[1.45] -outline-offset-2',
                props.isOnlyRead ? 'mx-2 mt-2.5 rounded-md px-3' : 'px-5',
              )}
            >
              {description && (
                <BaseDialog.Description className="mb-3 text-muted">{description}</BaseDialog.Description>
              )}
              {children}
            </div>
            {footer ? <footer className={dialogFooter}>{footer}</footer> : <div className="h-3.5" />}
            {/* Last in tab order, so that a dialog opens on its first field. */}
            <div className="absolute top-4 right-3.5">
              <BaseDialog.Close
                render={
                  <IconButton aria-label={texts.close} hasTooltip={false}>
                    <X aria-hidden />
                  </IconButton>
                }
              />
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
