import { useState } from 'react';
import type { Attachment } from '../attachment.ts';
import { useIsGone } from '../use-is-gone.ts';
import { isOwnThumbnail } from './image-original.ts';

/** The source of an image: its thumbnail, or else the file; and the state if neither works. */
export function useImageSource({ info, url, thumbnailUrl }: Attachment) {
  const [failures, setFailures] = useState(0);
  const isGone = useIsGone(url, failures > 0);
  // A small image without a thumbnail is its own.
  const sources = [thumbnailUrl, isOwnThumbnail(info) ? url : undefined].filter((source) => source !== undefined);
  const src = sources[failures];
  return {
    isGone,
    isBroken: src === undefined,
    /** A key for the element: each attempt needs a new image. */
    attempt: failures,
    src,
    onError: () => setFailures((count) => count + 1),
  };
}
