import { DisconnectReason, Room, RoomEvent, type RoomOptions, Track } from 'livekit-client';
import type { CallAccess, CallEngine, ChosenDevices, DeviceUse, EngineEnd, EngineListener } from '../call-engine.ts';
import { deviceFailureOf } from './device-failure.ts';
import { encryptionBy } from './encryption.ts';
import { type MemberNotes, NO_NOTES, readNotes, sendNotes } from './member-notes.ts';
import { readMembers, SOURCES } from './read-members.ts';
import { createSound } from './sound.ts';
import { hearSpeakers } from './hear-speakers.ts';
import { createSpeaking } from './speaking.ts';

const REMOVED = new Set([DisconnectReason.PARTICIPANT_REMOVED, DisconnectReason.DUPLICATE_IDENTITY]);
const ENDED = new Set([DisconnectReason.ROOM_DELETED, DisconnectReason.ROOM_CLOSED]);

function endOf(reason: DisconnectReason | undefined): EngineEnd {
  if (reason !== undefined && REMOVED.has(reason)) return 'removed';
  return reason !== undefined && ENDED.has(reason) ? 'ended' : 'lost';
}

const optionsFor = ({ microphone, speaker, camera }: ChosenDevices): RoomOptions => ({
  // Nobody receives video that no tile shows, or that is larger than its tile.
  adaptiveStream: true,
  dynacast: true,
  audioCaptureDefaults: {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(microphone && { deviceId: microphone }),
  },
  videoCaptureDefaults: camera ? { deviceId: camera } : {},
  ...(speaker && { audioOutput: { deviceId: speaker } }),
});

/** Events that change something shown about members. */
const SHOWN = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ConnectionQualityChanged,
] as const;

/** Carries one call with LiveKit. */
export async function createLiveKitEngine(
  { url, token, e2eeKey }: CallAccess,
  devices: ChosenDevices,
  listener: EngineListener,
): Promise<CallEngine> {
  const encryption = e2eeKey === null ? undefined : await encryptionBy(e2eeKey);
  const room = new Room({ ...optionsFor(devices), ...(encryption && { encryption }) });
  if (encryption) await room.setE2EEEnabled(true);
  const notes = new Map<string, MemberNotes>();
  const tell = (): void =>
    listener.changed(readMembers(room, { notesOf: (id) => notes.get(id), isSpeaking: speaking.has }));
  const speaking = createSpeaking(tell);
  const sound = createSound(room);
  let stopHearing = (): void => {};
  const end = (): void => {
    stopHearing();
    stopHearing = () => {};
    speaking.forget();
    sound.end();
  };
  followRoom(room, { listener, tell, notes, end });
  const me = () => room.localParticipant;
  let isOpen = false;
  // Unplugged, and there is no other one: LiveKit mutes silently.
  room.on(RoomEvent.TrackMuted, ({ source }, { isLocal }) => {
    if (isLocal && isOpen && source === Track.Source.Microphone) listener.failed('microphone', 'missing');
  });
  const note = (change: Partial<MemberNotes>): void => {
    const mine = { ...(notes.get(me().identity) ?? NO_NOTES), ...change };
    notes.set(me().identity, mine);
    sendNotes(room, mine);
    tell();
  };
  const open = async (use: DeviceUse, act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      listener.failed(use, deviceFailureOf(error));
    } finally {
      tell();
    }
  };
  return {
    connect: async () => {
      await room.connect(url, token);
      stopHearing = hearSpeakers(room, speaking.hear);
      tell();
    },
    leave: async () => {
      end();
      await room.disconnect();
    },
    setMicrophone: (isOn) => {
      isOpen = isOn;
      return open('microphone', () => me().setMicrophoneEnabled(isOn));
    },
    setCamera: (isOn) => open('camera', () => me().setCameraEnabled(isOn)),
    setScreen: (isOn) => open('screen', () => me().setScreenShareEnabled(isOn, { audio: true })),
    setDeafened: (isDeafened) => {
      sound.setDeafened(isDeafened);
      note({ deaf: isDeafened });
    },
    setHand: (isRaised) => note({ hand: isRaised }),
    startAudio: () => room.startAudio(),
    useDevices: (chosen) => useDevices(room, chosen),
    show: (id, source, element) => {
      const track = room.getParticipantByIdentity(id)?.getTrackPublication(SOURCES[source])?.track;
      track?.attach(element);
      return () => void track?.detach(element);
    },
  };
}

interface Following {
  listener: EngineListener;
  tell: () => void;
  notes: Map<string, MemberNotes>;
  /** Ends what runs beside the connection. */
  end: () => void;
}

/** Tells the listener what happens in a room. */
function followRoom(room: Room, { listener, tell, notes, end }: Following): void {
  for (const event of SHOWN) room.on(event, tell);
  room
    .on(RoomEvent.ParticipantConnected, () => listener.heads('came'))
    .on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
      notes.delete(identity);
      listener.heads('left');
    })
    .on(RoomEvent.ParticipantActive, ({ identity }) =>
      sendNotes(room, notes.get(room.localParticipant.identity) ?? NO_NOTES, identity),
    )
    .on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
      const told = readNotes(payload, topic);
      if (!told || !participant) return;
      notes.set(participant.identity, told);
      tell();
    })
    .on(RoomEvent.AudioPlaybackStatusChanged, () => listener.audioBlocked(!room.canPlaybackAudio))
    .on(RoomEvent.Reconnecting, () => listener.reconnecting(true))
    .on(RoomEvent.Reconnected, () => {
      listener.reconnecting(false);
      tell();
    })
    .on(RoomEvent.MediaDevicesError, (error, kind) =>
      listener.failed(kind === 'videoinput' ? 'camera' : 'microphone', deviceFailureOf(error)),
    )
    .on(RoomEvent.Disconnected, (reason) => {
      end();
      if (reason !== DisconnectReason.CLIENT_INITIATED) listener.ended(endOf(reason));
    });
}

/** Changes the devices that are open, and those that open later. */
async function useDevices(room: Room, { microphone, speaker, camera }: ChosenDevices): Promise<void> {
  const kinds = [
    ['audioinput', microphone],
    ['videoinput', camera],
    ['audiooutput', speaker],
  ] as const;
  for (const [kind, id] of kinds)
    if ((room.getActiveDevice(kind) ?? 'default') !== (id || 'default'))
      await room.switchActiveDevice(kind, id || 'default').catch(() => false);
}
