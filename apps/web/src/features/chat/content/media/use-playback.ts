import { useRef, useState } from 'react';
import { takeTurn } from './one-player.ts';

const SPEEDS = [1, 1.5, 2] as const;

/**
 * State and controls of one audio player. `knownSeconds`: the duration from the sender's device, because the metadata of
 * recordings often lacks it.
 */
export function usePlayback(knownSeconds: number | undefined) {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [measured, setMeasured] = useState<number>();
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);

  const toggle = (): void => {
    const audio = ref.current;
    if (!audio) return;
    // The `error` event reports playback failures.
    if (audio.paused) void audio.play().catch(() => {});
    else audio.pause();
  };
  const seek = (seconds: number): void => {
    if (ref.current) ref.current.currentTime = seconds;
    setPosition(seconds);
  };
  const changeSpeed = (): void => {
    const next = SPEEDS[(SPEEDS.findIndex((choice) => choice === speed) + 1) % SPEEDS.length] ?? SPEEDS[0];
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
    onTimeUpdate: (event: { currentTarget: HTMLAudioElement }) => setPosition(event.currentTarget.currentTime),
    onDurationChange: ({ currentTarget: { duration } }: { currentTarget: HTMLAudioElement }) =>
      setMeasured(Number.isFinite(duration) ? duration : undefined),
  };
  return {
    ref,
    isPlaying,
    position,
    duration: measured ?? knownSeconds ?? 0,
    speed,
    toggle,
    seek,
    changeSpeed,
    handlers,
  };
}
