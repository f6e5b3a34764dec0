import { Room } from 'livekit-client';
import type { CallAccess, CallEngine, ChosenDevices, EngineListener } from '../call-engine.ts';
import { encryptionBy } from './encryption.ts';
import { followRoom } from './follow-room.ts';
import { hearSpeakers } from './hear-speakers.ts';
import { createRoomNotes } from './member-notes.ts';
import { createOwnMedia } from './own-media.ts';
import { readMembers, SOURCES } from './read-members.ts';
import { optionsFor, useDevices } from './room-devices.ts';
import { createSound } from './sound.ts';
import { createSpeaking } from './speaking.ts';

async function openRoom(e2eeKey: string | null, devices: ChosenDevices): Promise<Room> {
  const encryption = e2eeKey === null ? undefined : await encryptionBy(e2eeKey);
  const room = new Room({ ...optionsFor(devices), ...(encryption && { encryption }) });
  if (encryption) await room.setE2EEEnabled(true);
  return room;
}

/** Carries one call with LiveKit. */
export async function createLiveKitEngine(
  { url, token, e2eeKey }: CallAccess,
  devices: ChosenDevices,
  listener: EngineListener,
): Promise<CallEngine> {
  const room = await openRoom(e2eeKey, devices);
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
  followRoom(room, { listener, tell, notes, end });
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
    ...createOwnMedia(room, listener, tell),
    setDeafened: (isDeafened) => {
      sound.setDeafened(isDeafened);
      notes.changeOwn({ deaf: isDeafened });
    },
    setHand: (isRaised) => notes.changeOwn({ hand: isRaised }),
    startAudio: () => room.startAudio(),
    useDevices: (chosen) => useDevices(room, chosen),
    show: (id, source, element) => {
      const track = room.getParticipantByIdentity(id)?.getTrackPublication(SOURCES[source])?.track;
      track?.attach(element);
      return () => void track?.detach(element);
    },
  };
}
