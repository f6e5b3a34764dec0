import { useEffect } from 'react';
import { ownCallStore } from '../own-call/own-call.store.ts';

/** Shows the call on the whole screen, or in the whole window where the browser refuses that. */
export function openFullScreen(): void {
  ownCallStore.setState({ isExpanded: true });
  // The whole page goes full screen, so that dialogs and toasts appear above the call.
  if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => {});
}

/** Returns to the chat when the browser ends full screen, and ends full screen with the large stage. */
export function useFullScreen(isFull: boolean): void {
  useEffect(() => {
    if (!isFull) return undefined;
    const follow = (): void => {
      if (!document.fullscreenElement) ownCallStore.setState({ isExpanded: false });
    };
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement === document.documentElement) void document.exitFullscreen().catch(() => {});
    };
  }, [isFull]);
}
