import { useState } from 'react';
import type { Attachment } from '../attachment.ts';
import { useIsGone } from '../use-is-gone.ts';

/** Where an image is loaded from: its thumbnail, or else the file; and the state if neither works. */
export function useImageSource({ url, thumbnailUrl }: Attachment) {
  const [failures, setFailures] = useState(0);
  const isGone = useIsGone(url, failures > 0);
  return {
    isGone,
    // Neither its thumbnail nor the file can be shown.
    isBroken: failures > 1,
    /** A key for the element: each attempt is a new image. */
    attempt: failures,
    // An image without a thumbnail is its own.
    src: failures === 0 ? thumbnailUrl : url,
    onError: () => setFailures((count) => count + 1),
  };
}
