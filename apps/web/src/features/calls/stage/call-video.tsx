import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { TileSource } from '../call-engine.ts';
import { showMember } from '../own-call/call-controls.ts';

interface CallVideoProps {
  /** Identifies the member's device. */
  id: string;
  source: TileSource;
  /** Id of the track: when it changes, the video is attached again. */
  track: string;
  isMirrored: boolean;
}

/** The video of a member. */
export function CallVideo({ id, source, track, isMirrored }: CallVideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => (ref.current ? showMember(id, source, ref.current) : undefined), [id, source, track]);
  return (
    <video
      ref={ref}
      autoPlay
      playsInline
      muted
      tabIndex={-1}
      aria-hidden
      data-source={source}
      className={clsx(
        'absolute inset-0 size-full',
        source === 'screen' ? 'bg-black object-contain' : 'object-cover',
        isMirrored && '-scale-x-100',
      )}
    />
  );
}
