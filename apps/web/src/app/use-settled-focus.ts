import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { matchesMedia } from '../lib/media.ts';

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
function settleFocus(isOver: () => boolean): void {
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

/**
 * Whoever comes to another screen has the keyboard there: by Back, or from what is gone since, as a link of the list
 * that phones hide. So does who leaves the quick switcher, also to where they are already.
 */
export function useSettledFocus(isSwitching: boolean): void {
  // The one that is shown, not the one that still loads.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const hasBegun = useRef(false);
  useEffect(() => {
    // How the app begins is not a way to another screen.
    const isWay = hasBegun.current && !isSwitching;
    hasBegun.current ||= path !== undefined;
    if (!isWay) return undefined;
    const leave = new AbortController();
    settleFocus(() => leave.signal.aborted);
    // Who presses somewhere decides where the focus is.
    window.addEventListener('pointerdown', () => leave.abort(), { signal: leave.signal });
    return () => leave.abort();
  }, [path, isSwitching]);
}
