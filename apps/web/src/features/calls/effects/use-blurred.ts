import { useEffect, useState } from 'react';
import { noteEffectFailure } from '../own-call/call-controls.ts';
import { callEffectsStore } from './call-effects.store.ts';

/** The stream of the user's camera with the chosen blur; null while it is being prepared. */
export function useBlurred(stream: MediaStream | null): MediaStream | null {
  const isWanted = callEffectsStore(({ blur }) => blur);
  const [blurred, setBlurred] = useState<MediaStream | null>(null);
  useEffect(() => {
    if (!stream || !isWanted) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      try {
        const { blurStream } = await import('../engine/effects/blur.ts');
        const result = await blurStream(stream);
        if (isOver) return result.stop();
        stop = result.stop;
        setBlurred(result.stream);
      } catch {
        if (!isOver) noteEffectFailure('blur');
      }
    };
    void start();
    return () => {
      isOver = true;
      stop?.();
      setBlurred(null);
    };
  }, [stream, isWanted]);
  return isWanted ? blurred : stream;
}
