const TICK_MS = 100;
/** The longest voice message. */
const LONGEST_SECONDS = 600;
/** Chromium and Firefox write the first, Safari the second. */
const FORMATS = [
  { type: 'audio/webm;codecs=opus', name: 'voice-message.webm' },
  { type: 'audio/mp4', name: 'voice-message.m4a' },
];

const MOST_PEAKS = 64;

/** Why recording is not possible. */
export type VoiceFailure = 'insecure' | 'denied' | 'no_microphone' | 'failed';

/** The state of a running recording. */
export interface VoiceTick {
  /** The length so far; pauses do not count. */
  seconds: number;
  /** Loudness per tick, 0 to 1. */
  levels: readonly number[];
  /** The maximum length is reached: nothing more is recorded. */
  isFull: boolean;
}

export interface FinishedVoice {
  file: File;
  duration: number;
  peaks: number[];
}

export interface VoiceRecorder {
  setPaused(isPaused: boolean): void;
  /** Ends the recording and releases the microphone. */
  finish(): Promise<FinishedVoice>;
  /** Releases the microphone and discards the recording. */
  discard(): void;
}

/** Why the browser gives no access to the microphone, by the thrown error. */
function failureOf(error: unknown): VoiceFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotFoundError' ? 'no_microphone' : 'failed';
}

/** Asks for the microphone; resolves to the stream, or to why it failed. */
export async function openMicrophone(): Promise<MediaStream | VoiceFailure> {
  // Pages without https have no microphone.
  if (!navigator.mediaDevices?.getUserMedia || !globalThis.MediaRecorder) return 'insecure';
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    return failureOf(error);
  }
}

/** Reads the current loudness, 0 to 1. */
function createMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const level = (): number => {
    analyser.getFloatTimeDomainData(samples);
    return Math.min(1, Math.max(...samples.map(Math.abs)));
  };
  return { level, close: () => void context.close() };
}

/** Records from a microphone until `finish` or `discard`. */
export function startRecorder(stream: MediaStream, onTick: (tick: VoiceTick) => void): VoiceRecorder {
  const format = FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, format && { mimeType: format.type });
  const meter = createMeter(stream);
  const chunks: Blob[] = [];
  const levels: number[] = [];
  const seconds = (): number => (levels.length * TICK_MS) / 1_000;
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.start(1_000);
  const timer = setInterval(() => {
    if (recorder.state !== 'recording') return;
    levels.push(meter.level());
    const isFull = seconds() >= LONGEST_SECONDS;
    if (isFull) recorder.pause();
    onTick({ seconds: seconds(), levels: [...levels], isFull });
  }, TICK_MS);
  const release = (): void => {
    clearInterval(timer);
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  const finish = async (): Promise<FinishedVoice> => {
    const { promise: stopped, resolve } = Promise.withResolvers<unknown>();
    recorder.addEventListener('stop', resolve);
    recorder.stop();
    await stopped;
    release();
    const type = recorder.mimeType.split(';', 1)[0] ?? '';
    const file = new File(chunks, format?.name ?? 'voice-message', { type });
    return { file, duration: seconds(), peaks: peaksOf(levels) };
  };
  const setPaused = (isPaused: boolean): void => {
    if (isPaused) recorder.pause();
    else if (seconds() < LONGEST_SECONDS) recorder.resume();
  };
  return { setPaused, finish, discard: release };
}

/**
 * The waveform of a recording: the loudest moment of each of at most 64 stretches, scaled to the loudest of all, two
 * decimals.
 */
export function peaksOf(levels: readonly number[]): number[] {
  const count = Math.min(MOST_PEAKS, levels.length);
  const loudest = Math.max(...levels, 0);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.floor(((index + 1) * levels.length) / count);
    const peak = Math.max(...levels.slice(from, to));
    return loudest > 0 ? Math.round((100 * peak) / loudest) / 100 : 0;
  });
}
