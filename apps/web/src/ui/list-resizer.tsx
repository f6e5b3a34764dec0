import type { KeyboardEvent, PointerEvent } from 'react';

export const LIST_WIDTH_MIN = 240;
export const LIST_WIDTH_MAX = 400;
export const LIST_WIDTH_DEFAULT = 300;
const KEY_STEP = 10;

const withinLimits = (width: number): number => Math.round(Math.min(LIST_WIDTH_MAX, Math.max(LIST_WIDTH_MIN, width)));

function widthAfterKey(key: string, width: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return width - KEY_STEP;
    case 'ArrowRight':
      return width + KEY_STEP;
    case 'Home':
      return LIST_WIDTH_MIN;
    case 'End':
      return LIST_WIDTH_MAX;
    case 'Enter':
      return LIST_WIDTH_DEFAULT;
    default:
      return null;
  }
}

export interface ListResizerProps {
  /** The accessible name. */
  label: string;
  /** Width of the list in px. */
  width: number;
  /** While it is dragged; cheap. */
  onResize: (width: number) => void;
  /** When it has come to rest; the place to remember it. */
  onResizeEnd: (width: number) => void;
}

/** The edge of the list: drag it, or use arrows, Home, End; Enter and double click go back to the usual width. */
export function ListResizer({ label, width, onResize, onResizeEnd }: ListResizerProps) {
  const settle = (next: number): void => {
    onResize(withinLimits(next));
    onResizeEnd(withinLimits(next));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(event.key, width);
    if (next === null) return;
    event.preventDefault();
    settle(next);
  };
  const widthAt = (event: PointerEvent<HTMLElement>): number =>
    event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0);
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={LIST_WIDTH_MIN}
      aria-valuemax={LIST_WIDTH_MAX}
      onKeyDown={handleKeyDown}
      onDoubleClick={() => settle(LIST_WIDTH_DEFAULT)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(withinLimits(widthAt(event)));
      }}
      onLostPointerCapture={() => onResizeEnd(width)}
      className="absolute inset-y-2 -right-1 z-(--z-sticky) w-2 cursor-col-resize touch-none rounded transition-colors hover:bg-pressed max-lg:hidden"
    />
  );
}
