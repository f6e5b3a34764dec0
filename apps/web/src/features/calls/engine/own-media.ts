import { type Room, RoomEvent, Track } from 'livekit-client';
import type { CallEngine, DeviceUse, EngineListener } from '../call-engine.ts';
import { deviceFailureOf } from './device-failure.ts';

/** Opens and closes what this device sends. Nothing rejects: the listener is told of what cannot be used. */
export function createOwnMedia(
  room: Room,
  listener: Pick<EngineListener, 'failed'>,
  changed: () => void,
): Pick<CallEngine, 'setMicrophone' | 'setCamera' | 'setScreen'> {
  const me = () => room.localParticipant;
  let isOpen = false;
  // Unplugged, and there is no other one: LiveKit mutes silently.
  room.on(RoomEvent.TrackMuted, ({ source }, { isLocal }) => {
    if (isLocal && isOpen && source === Track.Source.Microphone) listener.failed('microphone', 'missing');
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
      return open('microphone', () => me().setMicrophoneEnabled(isOn));
    },
    setCamera: (isOn) => open('camera', () => me().setCameraEnabled(isOn)),
    setScreen: (isOn) => open('screen', () => me().setScreenShareEnabled(isOn, { audio: true })),
  };
}
