import { matchesMedia } from '../../lib/browser/media.ts';

/** How long a screen may take to load: so long a focus that is lost again finds its place again. */
const PATIENCE_MS = 3_000;

/** Where somebody goes on who came to a screen: writing in a chat, else at its heading, which may be that of a list. */
function placeToBe(): HTMLElement | null {
  const composer = matchesMedia('(pointer: coarse)') ? null : document.getElementById('composer');
  return composer ?? document.querySelector<HTMLElement>('section[role="main"] h1, #content h1');
}

/** What closes gives the focus back a few frames after it has gone. */
const FRAMES_WITHOUT = 4;

/** Gives a focus that was lost on the way to a screen a place in it; what has the focus keeps it. */
export function settleFocus(isOver: () => boolean): void {
  const end = performance.now() + PATIENCE_MS;
  let framesWithout = 0;
  let settled: Element | null = null;
  const look = (): void => {
    const active = document.activeElement ?? document.body;
    const isLost = active === document.body || !active.checkVisibility();
    const isClosing = active.closest('[data-closed], [data-ending-style]') !== null;
    if (isOver() || !(isLost || isClosing || active === settled)) return;
    framesWithout = isLost ? framesWithout + 1 : 0;
    const isLate = performance.now() > end;
    const place = isLate ? document.getElementById('content') : placeToBe();
    if (isLost && place && framesWithout >= FRAMES_WITHOUT) {
      settled = place;
      // A heading takes no focus by itself.
      place.tabIndex = Math.max(place.tabIndex, -1);
      place.focus({ preventScroll: true });
    }
    if (!isLate) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
