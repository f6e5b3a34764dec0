import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { TileSource } from '../call-engine.ts';
import { showMember } from '../own-call/own-call.actions.ts';

interface CallVideoProps {
  /** Names the member's device. */
  id: string;
  source: TileSource;
  /** The track's name: the video is attached again when it changes. */
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
