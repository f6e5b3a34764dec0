import { type RemoteTrack, type RemoteTrackPublication, type Room, RoomEvent, Track } from 'livekit-client';

/** Plays the sound of the others outside the rendered page, so that it continues whatever is on the screen. */
export function createSound(room: Room) {
  let isDeafened = false;
  // LiveKit detaches a track from its element before it reports that the track is gone.
  const elements = new Map<RemoteTrack, HTMLMediaElement>();
  const apply = (publication: RemoteTrackPublication): void => {
    // Sound that is not played is not sent either.
    publication.setEnabled(!isDeafened);
    for (const element of publication.track?.attachedElements ?? []) element.muted = isDeafened;
  };
  const publications = (): RemoteTrackPublication[] =>
    [...room.remoteParticipants.values()].flatMap(({ audioTrackPublications }) => [...audioTrackPublications.values()]);
  const play = (track: RemoteTrack, publication: RemoteTrackPublication): void => {
    if (track.kind !== Track.Kind.Audio) return;
    const element = track.attach();
    element.dataset['call'] = publication.source;
    element.hidden = true;
    document.body.append(element);
    elements.set(track, element);
    apply(publication);
  };
  const end = (track: RemoteTrack): void => {
    track.detach();
    elements.get(track)?.remove();
    elements.delete(track);
  };
  room.on(RoomEvent.TrackSubscribed, play).on(RoomEvent.TrackUnsubscribed, end);
  return {
    setDeafened(next: boolean): void {
      isDeafened = next;
      for (const publication of publications()) apply(publication);
    },
    /** Stops all sound. */
    end(): void {
      for (const track of [...elements.keys()]) end(track);
    },
  };
}
