import { firstComposer } from '../../lib/browser/composer-field.ts';
import { matchesMedia } from '../../lib/browser/media.ts';

/** For how long after a screen appears a lost focus is restored. */
const PATIENCE_MS = 3_000;

/** The element to focus on a new screen: the composer of a chat, otherwise the heading, which may be that of a list. */
function placeToBe(): HTMLElement | null {
  const composer = matchesMedia('(pointer: coarse)') ? null : firstComposer();
  return composer ?? document.querySelector<HTMLElement>('section[role="main"] h1, #content h1');
}

/** A closing overlay restores the focus a few frames after it has gone. */
const FRAMES_WITHOUT = 4;
/** How often to check whether the focus was lost. Animation frames would make the browser draw each of them. */
const WATCH_EVERY_MS = 50;

/**
 * Restores a focus that was lost while a screen opened; an element that has the focus keeps it. While a screen loads
 * slowly, it has the focus as a whole.
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
