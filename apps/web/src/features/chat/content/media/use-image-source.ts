import { useState } from 'react';
import type { Attachment } from '../attachment.ts';
import { useIsGone } from '../use-is-gone.ts';

/** From where an image is drawn: its thumbnail, else itself; and what became of it when neither can be. */
export function useImageSource({ url, thumbnailUrl }: Attachment) {
  const [failures, setFailures] = useState(0);
  const isGone = useIsGone(url, failures > 0);
  return {
    isGone,
    // Neither its thumbnail nor itself can be drawn.
    isBroken: failures > 1,
    /** A key for the element: another attempt is another image. */
    attempt: failures,
    // A picture without a thumbnail is its own.
    src: failures === 0 ? thumbnailUrl : url,
    onError: () => setFailures((count) => count + 1),
  };
}
