import { type LocalVideoTrack, type Room, RoomEvent, Track, VideoPresets } from 'livekit-client';
import type { CallEngine, DeviceUse, EngineListener } from '../call-engine.ts';
import { deviceFailureOf } from './device-failure.ts';
import { createOwnEffects } from './own-effects.ts';
import { facingOf } from './read-members.ts';

type Side = 'user' | 'environment';

/** Opens the camera of a side in place of another. The resolution is set again: a restart resets it. */
const turnTo = (track: LocalVideoTrack, facingMode: Side): Promise<void> =>
  track.restartTrack({ facingMode, resolution: VideoPresets.h720.resolution });

/** Opens and closes this device's media. It never rejects: the listener is notified of devices that cannot be used. */
export function createOwnMedia(
  room: Room,
  listener: Pick<EngineListener, 'failed' | 'effectFailed'>,
  changed: () => void,
): Pick<CallEngine, 'setMicrophone' | 'setCamera' | 'setScreen' | 'flipCamera' | 'useEffects'> {
  const me = () => room.localParticipant;
  const effects = createOwnEffects(room, listener);
  let isOpen = false;
  /** For browsers that do not report it. */
  let facing: Side = 'user';
  room.on(RoomEvent.TrackMuted, ({ source, track }, { isLocal }) => {
    if (!isLocal || !isOpen || source !== Track.Source.Microphone) return;
    // Unplugged without a replacement: LiveKit mutes silently. A live track was muted by a moderator.
    if (track?.mediaStreamTrack.readyState !== 'live') listener.failed('microphone', 'missing');
  });
  const open = async (use: DeviceUse, act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      listener.failed(use, deviceFailureOf(error));
    } finally {
      changed();
    }
  };
  return {
    setMicrophone: (isOn) => {
      isOpen = isOn;
      return open('microphone', async () => {
        await me().setMicrophoneEnabled(isOn);
        if (isOn) await effects.applyNoise();
      });
    },
    setCamera: (isOn) =>
      open('camera', async () => {
        const options = isOn ? await effects.cameraOptions() : undefined;
        if (options !== null) await me().setCameraEnabled(isOn, options);
      }),
    flipCamera: () =>
      open('camera', async () => {
        const track = me().getTrackPublication(Track.Source.Camera)?.track as LocalVideoTrack | undefined;
        if (!track) return;
        const before = facingOf(track) || facing;
        facing = before === 'user' ? 'environment' : 'user';
        try {
          await turnTo(track, facing);
        } catch (error) {
          // The previous camera has stopped: the others would see its last frame.
          facing = before;
          await turnTo(track, before).catch(() => me().setCameraEnabled(false));
          throw error;
        }
      }),
    useEffects: async (wanted) => {
      await effects.useEffects(wanted);
      changed();
    },
    setScreen: (isOn) => open('screen', () => me().setScreenShareEnabled(isOn, { audio: true })),
  };
}
