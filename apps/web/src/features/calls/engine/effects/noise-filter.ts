import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor';
import wasmUrl from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url';
import simdWasmUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
// oxlint-disable-next-line import/default -- with ?url, the default export is the URL of the file.
import workletUrl from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url';
import type { AudioProcessorOptions, Track, TrackProcessor } from 'livekit-client';

/** RNNoise was trained for this rate. */
const SAMPLE_RATE = 48_000;

interface FilteredTrack {
  track: MediaStreamTrack;
  stop: () => void;
}

/** Removes noise from a microphone's track with RNNoise. */
async function filterNoise(source: MediaStreamTrack): Promise<FilteredTrack> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    const [wasmBinary] = await Promise.all([
      loadRnnoise({ url: wasmUrl, simdUrl: simdWasmUrl }),
      context.audioWorklet.addModule(workletUrl),
    ]);
    const input = context.createMediaStreamSource(new MediaStream([source]));
    const filter = new RnnoiseWorkletNode(context, { maxChannels: 1, wasmBinary });
    const output = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    input.connect(filter).connect(output);
    const stop = (): void => {
      filter.destroy();
      void context.close();
    };
    return { track: output.stream.getAudioTracks()[0]!, stop };
  } catch (error) {
    void context.close();
    throw error;
  }
}

/** A LiveKit track processor that removes noise from the microphone. */
export class NoiseFilter implements TrackProcessor<Track.Kind.Audio, AudioProcessorOptions> {
  readonly name = 'noise-filter';
  processedTrack?: MediaStreamTrack;
  #stop = (): void => {};

  async init({ track }: Pick<AudioProcessorOptions, 'track'>): Promise<void> {
    await this.destroy();
    const filtered = await filterNoise(track);
    this.#stop = filtered.stop;
    this.processedTrack = filtered.track;
  }

  async restart(options: AudioProcessorOptions): Promise<void> {
    await this.init(options);
  }

  destroy(): Promise<void> {
    this.#stop();
    this.#stop = () => {};
    delete this.processedTrack;
    return Promise.resolve();
  }
}
