import { DefaultReconnectPolicy, type Room, type RoomOptions } from 'livekit-client';
import type { ChosenDevices } from '../call-engine.ts';

/** The pauses before LiveKit's own attempts to reconnect, in milliseconds: the app tries for longer. */
const RECONNECT_MS = [0, 300, 1_200, 2_700];

/** The options with which a room sends and receives with the chosen devices. */
export const optionsFor = ({ microphone, speaker, camera }: ChosenDevices): RoomOptions => ({
  // Members receive no video that no tile shows, or that is larger than its tile.
  adaptiveStream: true,
  dynacast: true,
  reconnectPolicy: new DefaultReconnectPolicy(RECONNECT_MS),
  audioCaptureDefaults: {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(microphone && { deviceId: microphone }),
  },
  videoCaptureDefaults: camera ? { deviceId: camera } : {},
  ...(speaker && { audioOutput: { deviceId: speaker } }),
});

/** Changes the devices that are open, and those that open later. */
export async function useDevices(room: Room, { microphone, speaker, camera }: ChosenDevices): Promise<void> {
  const kinds = [
    ['audioinput', microphone],
    ['videoinput', camera],
    ['audiooutput', speaker],
  ] as const;
  for (const [kind, id] of kinds)
    if ((room.getActiveDevice(kind) ?? 'default') !== (id || 'default'))
      await room.switchActiveDevice(kind, id || 'default').catch(() => false);
}
