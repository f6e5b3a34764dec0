import { ConnectionQuality, type Participant, type Room, Track } from 'livekit-client';
import type { CallMember, Quality, TileSource } from '../call-engine.ts';
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
const uidOf = (identity: string): number => Number.parseInt(identity, 10) || 0;

function trackOf(participant: Participant, source: TileSource): string {
  const publication = participant.getTrackPublication(SOURCES[source]);
  return publication?.track && !publication.isMuted ? publication.track.mediaStreamTrack.id : '';
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
    isSpeaking: isSpeaking(identity) && participant.isMicrophoneEnabled,
    isHandRaised: hand,
    quality: QUALITIES[participant.connectionQuality],
  };
}

const cameAt = ({ joinedAt }: Participant): number => joinedAt?.getTime() ?? 0;

/** Everybody in a room, the others in the order in which they joined, then oneself. */
export function readMembers(room: Room, known: Known): CallMember[] {
  const others = [...room.remoteParticipants.values()].toSorted((a, b) => cameAt(a) - cameAt(b));
  return [...others, room.localParticipant].map((participant) => memberOf(participant, known));
}
