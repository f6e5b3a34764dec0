import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

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
    // Not needed for the first chat. Without it the focus stays where the browser has it.
    void import('./settle-focus.ts').then(
      ({ settleFocus }) => settleFocus(() => leave.signal.aborted),
      () => {},
    );
    // Who presses somewhere decides where the focus is.
    window.addEventListener('pointerdown', () => leave.abort(), { signal: leave.signal });
    return () => leave.abort();
  }, [path, isSwitching]);
}
