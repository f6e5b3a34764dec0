import { cdp } from 'vitest/browser';

/** A position of a finger or of the real mouse in the app, px. */
interface Place {
  x: number;
  y: number;
}

/** The app is in a frame of the page that receives the browser's input. */
function inPage({ x, y }: Place): Place {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: left + x, y: top + y };
}

/** Puts a finger on the screen, moves it, or lifts it. */
export const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', place?: Place): Promise<unknown> =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints: place ? [inPage(place)] : [] });

/**
 * Draws a finger from the first place to the last and lifts it. All events are sent at once: a pause between two steps,
 * as on a busy machine, would be a long press.
 */
export async function draw(places: readonly [Place, ...Place[]]): Promise<void> {
  const [start, ...moves] = places;
  const steps = [touch('touchStart', start), ...moves.map((place) => touch('touchMove', place)), touch('touchEnd')];
  await Promise.all(steps);
}

/** Touches a place for a moment. */
export async function tap(place: Place): Promise<void> {
  await touch('touchStart', place);
  await touch('touchEnd');
}

/** Presses the left button of the mouse at a place, moves it there, or releases it. */
export const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', place: Place): Promise<unknown> =>
  cdp().send('Input.dispatchMouseEvent', {
    type,
    ...inPage(place),
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    button: 'left',
  });

/** Turns the wheel of the mouse at a place, px. */
export const wheel = (place: Place, deltaY: number): Promise<unknown> =>
  cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...inPage(place), deltaX: 0, deltaY });
