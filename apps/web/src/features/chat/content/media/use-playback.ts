import { useRef, useState } from 'react';
import { takeTurn } from './one-player.ts';

const SPEEDS = [1, 1.5, 2] as const;

/**
 * State and controls of one sound. `knownSeconds`: its length according to the sender's device; recordings often lack
 * it.
 */
export function usePlayback(knownSeconds: number | undefined) {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [measured, setMeasured] = useState<number>();
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);

  const toggle = (): void => {
    const audio = ref.current;
    if (!audio) return;
    // If it cannot be played, its `error` event says so.
    if (audio.paused) void audio.play().catch(() => {});
    else audio.pause();
  };
  const seek = (seconds: number): void => {
    if (ref.current) ref.current.currentTime = seconds;
    setAt(seconds);
  };
  const changeSpeed = (): void => {
    const next = SPEEDS[(SPEEDS.findIndex((one) => one === speed) + 1) % SPEEDS.length] ?? SPEEDS[0];
    if (ref.current) ref.current.playbackRate = next;
    setSpeed(next);
  };
  const handlers = {
    onPlay: (event: { currentTarget: HTMLAudioElement }) => {
      takeTurn(event.currentTarget);
      setIsPlaying(true);
    },
    onPause: () => setIsPlaying(false),
    onEnded: () => seek(0),
    onTimeUpdate: (event: { currentTarget: HTMLAudioElement }) => setAt(event.currentTarget.currentTime),
    onDurationChange: ({ currentTarget: { duration } }: { currentTarget: HTMLAudioElement }) =>
      setMeasured(Number.isFinite(duration) ? duration : undefined),
  };
  return { ref, isPlaying, at, duration: measured ?? knownSeconds ?? 0, speed, toggle, seek, changeSpeed, handlers };
}
