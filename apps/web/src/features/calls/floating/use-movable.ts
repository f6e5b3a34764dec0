import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { firstComposer } from '#lib/browser/composer-field.ts';
import { type Box, freeSpace, nextCorner, within } from './place.ts';

/** The step of one arrow key, px; with Shift it is longer. */
const STEP = 16;
const LONG_STEP = 96;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Movement of a finger that still counts as a press, px. */
const SLACK = 4;

type Place = Pick<Box, 'left' | 'top'>;

/** The last position; it is used for the next chat too. */
let lastPlace: Place | null = null;

/** Lets an element be dragged, moved with arrow keys, and sent to the next corner, inside of the free space. */
export function useMovable(ref: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState(lastPlace);
  const moveTo = (wanted: Place): void => {
    const { width, height } = ref.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    lastPlace = within({ ...wanted, width, height }, freeSpace());
    setPlace(lastPlace);
  };
  /** The click that ends a drag moves nothing. */
  const wasDragged = useRef(false);
  const placeNow = (): Place => ref.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
  useEffect(() => {
    const settle = (): void => moveTo(lastPlace ?? { left: innerWidth, top: 0 });
    settle();
    // The composer grows and shrinks with its text.
    const observer = new ResizeObserver(settle);
    observer.observe(document.documentElement);
    const composer = firstComposer();
    if (composer) observer.observe(composer);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it depends on nothing that changes.
  }, []);
  const moveOn = ({ detail }: MouseEvent): void => {
    const isByKey = detail === 0;
    if (!ref.current || (wasDragged.current && !isByKey)) return;
    const { left, top, width, height } = ref.current.getBoundingClientRect();
    moveTo(nextCorner({ left, top, width, height }, freeSpace()));
  };
  return {
    place,
    moveOn,
    handlers: {
      onKeyDown(event: KeyboardEvent): void {
        const way = WAYS[event.key];
        if (!way) return;
        event.preventDefault();
        const step = event.shiftKey ? LONG_STEP : STEP;
        const { left, top } = placeNow();
        moveTo({ left: left + way[0] * step, top: top + way[1] * step });
      },
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0) return;
        wasDragged.current = false;
        const { left, top } = placeNow();
        const [x, y] = [event.clientX - left, event.clientY - top];
        const target = event.currentTarget;
        const stop = new AbortController();
        target.setPointerCapture(event.pointerId);
        const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
          if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > SLACK) wasDragged.current = true;
          if (wasDragged.current) moveTo({ left: clientX - x, top: clientY - y });
        };
        const end = (): void => stop.abort();
        target.addEventListener('pointermove', follow, { signal: stop.signal });
        target.addEventListener('pointerup', end, { signal: stop.signal });
        target.addEventListener('pointercancel', end, { signal: stop.signal });
      },
    },
  };
}
