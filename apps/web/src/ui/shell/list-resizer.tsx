import clsx from 'clsx';
import type { KeyboardEvent, PointerEvent } from 'react';

const KEY_STEP = 10;
const LIST_WIDTHS: WidthLimits = { min: 240, max: 400, usual: 300 };

/** Widths in px. */
export interface WidthLimits {
  min: number;
  max: number;
  /** The width that Enter and a double click restore. */
  usual: number;
}

function widthAfterKey(key: string, width: number, { limits, isAtStart }: Required<Edge>): number | null {
  const step = isAtStart ? -KEY_STEP : KEY_STEP;
  switch (key) {
    case 'ArrowLeft':
      return width - step;
    case 'ArrowRight':
      return width + step;
    case 'Home':
      return limits.min;
    case 'End':
      return limits.max;
    case 'Enter':
      return limits.usual;
    default:
      return null;
  }
}

interface Edge {
  limits?: WidthLimits;
  /** Resizes from the left edge instead of the right one. */
  isAtStart?: boolean;
}

export interface ListResizerProps extends Edge {
  /** The accessible name. */
  label: string;
  /** Width in px. */
  width: number;
  /** Called while it is dragged, so it must be cheap. */
  onResize: (width: number) => void;
  /** Called when dragging ends, to store the width. */
  onResizeEnd: (width: number) => void;
}

/** The edge of a list or a panel: drag it, or use arrows, Home, End; Enter and double click restore the usual width. */
export function ListResizer(props: ListResizerProps) {
  const { label, width, onResize, onResizeEnd, limits = LIST_WIDTHS, isAtStart = false } = props;
  const withinLimits = (next: number): number => Math.round(Math.min(limits.max, Math.max(limits.min, next)));
  const settle = (next: number): void => {
    onResize(withinLimits(next));
    onResizeEnd(withinLimits(next));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(event.key, width, { limits, isAtStart });
    if (next === null) return;
    event.preventDefault();
    settle(next);
  };
  const widthAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    return isAtStart ? (box?.right ?? 0) - clientX : clientX - (box?.left ?? 0);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onKeyDown={handleKeyDown}
      onDoubleClick={() => settle(limits.usual)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(withinLimits(widthAt(event)));
      }}
      onLostPointerCapture={() => onResizeEnd(width)}
      className={clsx(
        'absolute inset-y-2 z-(--z-sticky) w-2 cursor-col-resize touch-none rounded transition-colors duration-(--dur-1) hover:bg-pressed max-lg:hidden',
        isAtStart ? 'left-0' : '-right-1',
      )}
    />
  );
}
