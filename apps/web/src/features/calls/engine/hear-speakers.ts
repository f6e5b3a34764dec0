import { type Participant, type Room, Track } from 'livekit-client';

/** Louder than this counts as speaking; volumes are 0 to 255. */
const SPEAKING_VOLUME = 60;
const EVERY_MS = 100;
/** Wide steps of some 190 Hz, which are quick to measure. */
const FFT_SIZE = 256;
/** Voices are below this. */
const HIGHEST_HERTZ = 4_000;

interface Ear {
  track: MediaStreamTrack;
  /** The current volume. */
  volume: () => number;
  stop: () => void;
}

function listenTo(context: AudioContext, track: MediaStreamTrack): Ear {
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0.4 });
  source.connect(analyser);
  const bins = new Uint8Array(Math.ceil((HIGHEST_HERTZ / context.sampleRate) * FFT_SIZE));
  return {
    track,
    volume: () => {
      analyser.getByteFrequencyData(bins);
      return Math.sqrt(bins.reduce((sum, bin) => sum + bin * bin, 0) / bins.length);
    },
    stop: () => source.disconnect(),
  };
}

function microphoneOf(participant: Participant): MediaStreamTrack | undefined {
  const publication = participant.getTrackPublication(Track.Source.Microphone);
  return publication?.isMuted ? undefined : publication?.track?.mediaStreamTrack;
}

/**
 * Reports repeatedly who speaks in a room. LiveKit's server reports it too, but late and not for short words; its
 * reports are used if no volume can be measured, as for a deafened user. Returns a function that ends it.
 */
export function hearSpeakers(room: Room, hear: (ids: readonly string[]) => void): () => void {
  const context = new AudioContext();
  const ears = new Map<string, Ear>();
  const forget = (id: string): void => {
    ears.get(id)?.stop();
    ears.delete(id);
  };
  const isLoud = (participant: Participant): boolean => {
    const { identity } = participant;
    const track = microphoneOf(participant);
    if (ears.get(identity)?.track !== track) forget(identity);
    if (!track) return false;
    const ear = ears.get(identity) ?? listenTo(context, track);
    ears.set(identity, ear);
    return ear.volume() > SPEAKING_VOLUME;
  };
  const look = (): void => {
    const present = [room.localParticipant, ...room.remoteParticipants.values()];
    const told = new Set(room.activeSpeakers);
    const loud = present.filter((participant) => isLoud(participant) || told.has(participant));
    for (const id of ears.keys()) if (!present.some(({ identity }) => identity === id)) forget(id);
    hear(loud.map(({ identity }) => identity));
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const id of [...ears.keys()]) forget(id);
    void context.close();
  };
}
