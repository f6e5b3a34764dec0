import { matchesMedia } from '../../lib/browser/media.ts';

/** For how long after a screen appears a lost focus is restored; without a place of its own it gets a stand-in. */
const PATIENCE_MS = 3_000;

/** Where the focus goes on a new screen: the composer of a chat, otherwise its heading, which may be that of a list. */
function placeToBe(): HTMLElement | null {
  const composer = matchesMedia('(pointer: coarse)') ? null : document.getElementById('composer');
  return composer ?? document.querySelector<HTMLElement>('section[role="main"] h1, #content h1');
}

/** A closing overlay restores the focus a few frames after it has gone. */
const FRAMES_WITHOUT = 4;
/** How often to look whether a focus that is in place was lost. Asking for frames would draw each of them. */
const WATCH_EVERY_MS = 50;

/**
 * Puts a focus that was lost on the way to a screen into it; what has the focus keeps it. A screen that loads slowly
 * has the focus as a whole until its place is there.
 */
export function settleFocus(isOver: () => boolean): void {
  let end = performance.now() + PATIENCE_MS;
  let framesWithout = 0;
  let settled: Element | null = null;
  let standIn: Element | null = null;
  const look = (): void => {
    const active = document.activeElement ?? document.body;
    const isLost = active === document.body || !active.checkVisibility();
    const isClosing = active.closest('[data-closed], [data-ending-style]') !== null;
    if (isOver() || !(isLost || isClosing || active === settled)) return;
    framesWithout = isLost ? framesWithout + 1 : 0;
    const place = placeToBe();
    const goal = place ?? (performance.now() > end ? document.getElementById('content') : null);
    if (goal && (framesWithout >= FRAMES_WITHOUT || (place && active === standIn))) {
      if (place && settled !== place) end = performance.now() + PATIENCE_MS;
      settled = goal;
      standIn = place ? null : goal;
      // A heading cannot be focused by default.
      goal.tabIndex = Math.max(goal.tabIndex, -1);
      goal.focus({ preventScroll: true });
    }
    if (settled && !standIn && performance.now() > end) return;
    if (isLost || isClosing) requestAnimationFrame(look);
    else setTimeout(look, WATCH_EVERY_MS);
  };
  requestAnimationFrame(look);
}
