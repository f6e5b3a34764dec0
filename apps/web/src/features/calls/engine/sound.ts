import {
  type RemoteAudioTrack,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import { uidOf } from './read-members.ts';

/** Safari on phones ignores the volume of an element. */
function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/** Plays on the loudspeaker of the call. */
async function chooseSpeaker(context: AudioContext & { setSinkId?: (id: string) => Promise<void> }, room: Room) {
  const id = room.getActiveDevice('audiooutput') ?? 'default';
  await context.setSinkId?.(id === 'default' ? '' : id).catch(() => {});
}

/** Plays the sound of the other members outside the rendered page, so that it continues on all screens. */
export function createSound(room: Room) {
  let isDeafened = false;
  const volumes = new Map<number, number>();
  const isVolumeSettable = canSetVolume();
  /** Makes voices louder than elements can. */
  let amplifier: AudioContext | undefined;
  // LiveKit detaches a track from its element before it reports that the track is gone.
  const elements = new Map<RemoteTrack, HTMLMediaElement>();
  const openAmplifier = (): AudioContext => {
    amplifier ??= new AudioContext();
    void chooseSpeaker(amplifier, room);
    return amplifier;
  };
  const setVolumeOf = (track: RemoteAudioTrack, volume: number): void => {
    const needsAmplifier = volume > 1 || (volume < 1 && !isVolumeSettable);
    if (needsAmplifier) track.setAudioContext(openAmplifier());
    // Before the elements play again: LiveKit gives them the last volume, and they refuse one above 1.
    track.setVolume(needsAmplifier && isDeafened ? 0 : volume);
    if (!needsAmplifier) track.setAudioContext(undefined);
    for (const element of track.attachedElements) element.muted = isDeafened || needsAmplifier;
  };
  const apply = (publication: RemoteTrackPublication, { identity }: RemoteParticipant): void => {
    // The provider does not send sound that is not played.
    publication.setEnabled(!isDeafened);
    if (publication.audioTrack)
      setVolumeOf(publication.audioTrack as RemoteAudioTrack, volumes.get(uidOf(identity)) ?? 1);
  };
  const applyAll = (): void => {
    for (const participant of room.remoteParticipants.values())
      for (const publication of participant.audioTrackPublications.values()) apply(publication, participant);
  };
  const play = (track: RemoteTrack, publication: RemoteTrackPublication, participant: RemoteParticipant): void => {
    if (track.kind !== Track.Kind.Audio) return;
    const element = track.attach();
    element.dataset['call'] = publication.source;
    element.hidden = true;
    document.body.append(element);
    elements.set(track, element);
    apply(publication, participant);
  };
  const end = (track: RemoteTrack): void => {
    track.detach();
    elements.get(track)?.remove();
    elements.delete(track);
  };
  room
    .on(RoomEvent.TrackSubscribed, play)
    .on(RoomEvent.TrackUnsubscribed, end)
    .on(RoomEvent.ActiveDeviceChanged, () => amplifier && void chooseSpeaker(amplifier, room));
  return {
    /** Allows sound to play; call it in a click handler. */
    async start(): Promise<void> {
      await Promise.all([room.startAudio(), amplifier?.resume()]);
      // LiveKit has unmuted every element.
      applyAll();
    },
    setDeafened(next: boolean): void {
      isDeafened = next;
      applyAll();
    },
    setVolume(uid: number, volume: number): void {
      volumes.set(uid, volume);
      applyAll();
    },
    /** Stops all sound. */
    end(): void {
      for (const track of [...elements.keys()]) end(track);
      void amplifier?.close();
      amplifier = undefined;
    },
  };
}
