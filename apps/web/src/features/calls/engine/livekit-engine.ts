import { Room } from 'livekit-client';
import type { CallAccess, CallEngine, ChosenDevices, EngineListener } from '../call-engine.ts';
import { type Encryption, encryptionBy } from './encryption.ts';
import { followRoom } from './follow-room.ts';
import { hearSpeakers } from './hear-speakers.ts';
import { createRoomNotes } from './member-notes.ts';
import { createOwnMedia } from './own-media.ts';
import { readMembers, SOURCES } from './read-members.ts';
import { optionsFor, useDevices } from './room-devices.ts';
import { createRoomReactions } from './room-reactions.ts';
import { createSound } from './sound.ts';
import { createSpeaking } from './speaking.ts';

/** LiveKit answers a browser that reaches it within these times. */
const CONNECTING = { websocketTimeout: 5_000, peerConnectionTimeout: 7_000 };

async function openRoom(encryption: Encryption | undefined, devices: ChosenDevices): Promise<Room> {
  const room = new Room({ ...optionsFor(devices), ...(encryption && { encryption: encryption.options }) });
  if (encryption) await room.setE2EEEnabled(true);
  return room;
}

/** Carries one call with LiveKit. */
export async function createLiveKitEngine(
  { url, token, e2eeKey }: CallAccess,
  devices: ChosenDevices,
  listener: EngineListener,
): Promise<CallEngine> {
  const encryption = e2eeKey === null ? undefined : await encryptionBy(e2eeKey);
  const room = await openRoom(encryption, devices);
  let wasConnected = false;
  const tell = (): void => listener.changed(readMembers(room, { notesOf: notes.of, isSpeaking: speaking.has }));
  const notes = createRoomNotes(room, tell);
  const speaking = createSpeaking(tell);
  const sound = createSound(room);
  let stopHearing = (): void => {};
  const end = (): void => {
    stopHearing();
    stopHearing = () => {};
    speaking.forget();
    sound.end();
  };
  followRoom(room, { listener, tell, notes, end, wasConnected: () => wasConnected });
  return {
    connect: async () => {
      await room.connect(url, token, CONNECTING);
      wasConnected = true;
      stopHearing = hearSpeakers(room, speaking.hear);
      tell();
    },
    leave: async () => {
      end();
      await room.disconnect();
    },
    ...createOwnMedia(room, listener, tell),
    ...createRoomReactions(room, listener.reacted),
    setDeafened: (isDeafened) => {
      sound.setDeafened(isDeafened);
      notes.changeOwn({ deaf: isDeafened });
    },
    setVolume: sound.setVolume,
    setKey: async (key) => encryption?.setKey(key),
    setHand: (isRaised) => notes.changeOwn({ hand: isRaised }),
    startAudio: sound.start,
    useDevices: (chosen) => useDevices(room, chosen),
    show: (id, source, element) => {
      const track = room.getParticipantByIdentity(id)?.getTrackPublication(SOURCES[source])?.track;
      track?.attach(element);
      return () => void track?.detach(element);
    },
  };
}
