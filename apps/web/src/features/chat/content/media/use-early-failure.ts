import { type RefObject, useEffect } from 'react';

/**
 * Reports a video or sound that failed before it was in the page: the browser starts loading it when the element is
 * created, but React hears only from elements in the page.
 */
export function useEarlyFailure(ref: RefObject<HTMLMediaElement | null>, onError: () => void): void {
  useEffect(() => {
    if (ref.current?.error) onError();
  });
}
