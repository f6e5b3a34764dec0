import { cloneElement, Suspense } from 'react';
import type { ReactElement } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { useTooltipTrigger } from './use-tooltip-trigger.ts';
import { withHandlers } from '../with-handlers.ts';

// Positioning code is heavy and nothing needs it before the first hover.
const TooltipPopup = lazyComponent(async () => (await import('./tooltip-popup.tsx')).TooltipPopup);

export interface TooltipProps {
  label: string;
  /** Keys that do the same as the control. */
  keys?: readonly string[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control; it keeps its own accessible name, the tooltip only shows it. */
  children: ReactElement<object>;
}

/** A dark label beside a control, on hover and on keyboard focus. */
export function Tooltip({ label, keys, side = 'top', children }: TooltipProps) {
  const { anchor, triggerProps, popupProps, close } = useTooltipTrigger();
  return (
    <>
      {cloneElement(children, withHandlers(children.props, triggerProps))}
      {anchor && (
        <Suspense>
          <TooltipPopup {...{ anchor, label, keys, side, popupProps, close }} />
        </Suspense>
      )}
    </>
  );
}
