import { type RefObject, useEffect } from 'react';

/**
 * Tells of a film or sound that failed before it came into the page: the browser begins to load it when it is made, and
 * React hears only of what is in the page.
 */
export function useEarlyFailure(ref: RefObject<HTMLMediaElement | null>, onError: () => void): void {
  useEffect(() => {
    if (ref.current?.error) onError();
  });
}
