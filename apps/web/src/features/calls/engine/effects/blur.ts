import { ProcessorWrapper } from '@livekit/track-processors';
import type { Track, TrackProcessor } from 'livekit-client';
import { BlurTransformer } from './blur-transformer.ts';
import { loadSegmenter } from './segmenter.ts';

export type BlurProcessor = TrackProcessor<Track.Kind.Video>;

/** Creates the background blur of a camera. Rejects on a device that cannot compute it. */
export async function createBlur(): Promise<BlurProcessor> {
  await loadSegmenter();
  return new ProcessorWrapper(new BlurTransformer(), 'background-blur');
}

export interface BlurredStream {
  stream: MediaStream;
  stop: () => void;
}

/** Blurs the background of a stream outside of a call. The stream itself stays open. */
export async function blurStream(source: MediaStream): Promise<BlurredStream> {
  const processor = await createBlur();
  const [track] = source.getVideoTracks();
  if (!track) throw new Error('There is no camera in this stream.');
  const element: HTMLVideoElement = document.createElement('video');
  Object.assign(element, { muted: true, srcObject: source });
  await element.play();
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- its value would load all of LiveKit's client.
  await processor.init({ kind: 'video' as Track.Kind.Video, track, element });
  const stop = (): void => {
    element.srcObject = null;
    void processor.destroy();
  };
  return { stream: new MediaStream(processor.processedTrack ? [processor.processedTrack] : []), stop };
}
