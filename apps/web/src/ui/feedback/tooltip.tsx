import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { withHandlers } from '../with-handlers.ts';

const OPEN_DELAY_MS = 400;
/** Time to move the pointer from the control onto its tooltip. */
const CLOSE_DELAY_MS = 120;
/** After one tooltip the next opens at once, so that a toolbar can be read by moving along it. */
const WARM_MS = 300;

let openTooltips = 0;
let lastClosedAt = 0;
const isWarm = (): boolean => openTooltips > 0 || Date.now() - lastClosedAt < WARM_MS;

/** When a tooltip shows: hovering mouse or keyboard focus; a press, leaving or Esc ends it. */
function useTooltipTrigger() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = anchor !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    openTooltips += 1;
    return () => {
      openTooltips -= 1;
      lastClosedAt = Date.now();
    };
  }, [isOpen]);

  const open = (element: Element, delayMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), delayMs);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const closeSoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, CLOSE_DELAY_MS);
  };
  return {
    anchor,
    close,
    triggerProps: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') open(event.currentTarget, isWarm() ? 0 : OPEN_DELAY_MS);
      },
      onPointerLeave: closeSoon,
      onPointerDown: close,
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, 0);
      },
      onBlur: close,
    },
    popupProps: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: closeSoon,
    },
  };
}

// Positioning code is heavy and nothing needs it before the first hover.
const TooltipPopup = lazyComponent(async () => (await import('./tooltip-popup.tsx')).TooltipPopup);

export interface TooltipProps {
  label: string;
  /** Keys for the same action. */
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
