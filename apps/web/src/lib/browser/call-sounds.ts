/** A soft note: frequency in hertz, beginning and length in seconds. */
interface Note {
  hertz: number;
  at: number;
  length: number;
}

const LOUDNESS = 0.14;
/** Almost silent: an exponential decay never reaches zero. */
const SILENCE = 0.0001;
const RISE_S = 0.02;

const CAME: readonly Note[] = [
  { hertz: 520, at: 0, length: 0.12 },
  { hertz: 780, at: 0.09, length: 0.2 },
];
const LEFT: readonly Note[] = [
  { hertz: 780, at: 0, length: 0.12 },
  { hertz: 520, at: 0.09, length: 0.2 },
];
const RING: readonly Note[] = [
  { hertz: 659, at: 0, length: 0.32 },
  { hertz: 784, at: 0.18, length: 0.32 },
  { hertz: 988, at: 0.36, length: 0.5 },
];
const RINGBACK: readonly Note[] = [{ hertz: 440, at: 0, length: 1 }];
const TEST: readonly Note[] = [523, 659, 784, 1_047].map((hertz, index) => ({ hertz, at: index * 0.22, length: 0.4 }));

const RING_PAUSE_MS = 2_400;
const RINGBACK_PAUSE_MS = 4_000;

let player: AudioContext | undefined;

/** Plays notes; browsers allow no sound before the first press or key on the page. */
function play(notes: readonly Note[], context?: AudioContext): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const on = context ?? (player ??= new AudioContext());
  // The browser suspends a page that was in the background for long.
  void on.resume();
  for (const { hertz, at, length } of notes) {
    const start = on.currentTime + at;
    const tone = new OscillatorNode(on, { frequency: hertz, type: 'triangle' });
    const volume = new GainNode(on, { gain: 0 });
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + RISE_S);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + length);
    tone.connect(volume).connect(on.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

function repeat(notes: readonly Note[], pauseMs: number): () => void {
  play(notes);
  const timer = setInterval(() => play(notes), pauseMs);
  return () => clearInterval(timer);
}

export const playCame = (): void => play(CAME);
export const playLeft = (): void => play(LEFT);
/** Rings for the person being called, until it is stopped. */
export const startRinging = (): (() => void) => repeat(RING, RING_PAUSE_MS);
/** Plays the ringback tone, which the caller hears, until it is stopped. */
export const startRingback = (): (() => void) => repeat(RINGBACK, RINGBACK_PAUSE_MS);

/** Plays four notes on one loudspeaker; an empty id is the browser's choice. */
export async function playTest(speaker: string): Promise<void> {
  const context = new AudioContext() as AudioContext & { setSinkId?: (id: string) => Promise<void> };
  await context.setSinkId?.(speaker).catch(() => {});
  play(TEST, context);
  setTimeout(() => void context.close(), 2_000);
}
