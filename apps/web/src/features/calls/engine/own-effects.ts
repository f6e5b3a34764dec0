import { type LocalAudioTrack, type LocalVideoTrack, type Room, Track, type VideoCaptureOptions } from 'livekit-client';
import type { EngineListener } from '../call-engine.ts';
import type { CallEffect, CallEffects } from '../effects/call-effects.store.ts';

/** Adds effects to this device's media. Their code loads with the first use. */
export function createOwnEffects(room: Room, listener: Pick<EngineListener, 'effectFailed'>) {
  let wanted: CallEffects = { blur: false, noise: false };
  const trackOf = (source: Track.Source) => room.localParticipant.getTrackPublication(source)?.track;
  const attempt = async (effect: CallEffect, act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch {
      wanted = { ...wanted, [effect]: false };
      listener.effectFailed(effect);
      return false;
    }
  };
  const blurProcessor = async () => (await import('./effects/blur.ts')).createBlur();

  /** If the filter fails, the microphone is heard without it. */
  const applyNoise = async (): Promise<void> => {
    const track = trackOf(Track.Source.Microphone) as LocalAudioTrack | undefined;
    if (!track || wanted.noise === (track.getProcessor() !== undefined)) return;
    if (!wanted.noise) return track.stopProcessor();
    await attempt('noise', async () => {
      const { NoiseFilter } = await import('./effects/noise-filter.ts');
      await track.setProcessor(new NoiseFilter());
    });
  };

  /** Blurs the open camera. A closed camera is dropped: the next start opens it with the effect. */
  const applyBlur = async (): Promise<void> => {
    const track = trackOf(Track.Source.Camera) as LocalVideoTrack | undefined;
    if (!track || wanted.blur === (track.getProcessor() !== undefined)) return;
    if (track.isMuted) return void (await room.localParticipant.unpublishTrack(track));
    if (!wanted.blur) return track.stopProcessor();
    await attempt('blur', async () => track.setProcessor(await blurProcessor()));
  };

  return {
    applyNoise,
    /** The options to open the camera; null: it must not open, because the user's blur does not work. */
    cameraOptions: async (): Promise<VideoCaptureOptions | undefined | null> => {
      if (!wanted.blur || trackOf(Track.Source.Camera)) return undefined;
      let options: VideoCaptureOptions = {};
      const isReady = await attempt('blur', async () => {
        options = { processor: await blurProcessor() };
      });
      return isReady ? options : null;
    },
    useEffects: async (effects: CallEffects): Promise<void> => {
      wanted = effects;
      await Promise.all([applyNoise(), applyBlur()]);
    },
  };
}
