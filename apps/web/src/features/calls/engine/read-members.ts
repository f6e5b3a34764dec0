import { ConnectionQuality, LocalVideoTrack, type Participant, type Room, Track } from 'livekit-client';
import type { CallMember, Facing, Quality, TileSource } from '../call-engine.ts';
import { type MemberNotes, NO_NOTES } from './member-notes.ts';

const QUALITIES: Readonly<Record<ConnectionQuality, Quality>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'good',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'lost',
  [ConnectionQuality.Unknown]: 'unknown',
};

/** The sources that tiles show, in LiveKit's terms. */
export const SOURCES: Readonly<Record<TileSource, Track.Source>> = {
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
};

interface Known {
  notesOf: (id: string) => MemberNotes | undefined;
  isSpeaking: (id: string) => boolean;
}

/** Identities begin with the uid: `UID:DEVICE-SESSION`. */
export const uidOf = (identity: string): number => Number.parseInt(identity, 10) || 0;

function trackOf(participant: Participant, source: TileSource): string {
  const publication = participant.getTrackPublication(SOURCES[source]);
  return publication?.track && !publication.isMuted ? publication.track.mediaStreamTrack.id : '';
}

/** The side of a camera of this device, with or without effects. */
export function facingOf(track: unknown): Facing {
  const mode = track instanceof LocalVideoTrack && track.getSourceTrackSettings().facingMode;
  return mode === 'user' || mode === 'environment' ? mode : '';
}

function memberOf(participant: Participant, { notesOf, isSpeaking }: Known): CallMember {
  const { identity, isLocal } = participant;
  const { deaf, hand } = notesOf(identity) ?? NO_NOTES;
  return {
    id: identity,
    uid: uidOf(identity),
    isMe: isLocal,
    isMuted: !participant.isMicrophoneEnabled,
    isDeafened: deaf,
    camera: trackOf(participant, 'camera'),
    screen: trackOf(participant, 'screen'),
    facing: facingOf(participant.getTrackPublication(SOURCES.camera)?.track),
    isSpeaking: isSpeaking(identity) && participant.isMicrophoneEnabled,
    isHandRaised: hand,
    quality: QUALITIES[participant.connectionQuality],
  };
}

const cameAt = ({ joinedAt }: Participant): number => joinedAt?.getTime() ?? 0;

/** All members of a room, the others in the order in which they joined, then the user. */
export function readMembers(room: Room, known: Known): CallMember[] {
  const others = [...room.remoteParticipants.values()].toSorted((a, b) => cameAt(a) - cameAt(b));
  return [...others, room.localParticipant].map((participant) => memberOf(participant, known));
}
