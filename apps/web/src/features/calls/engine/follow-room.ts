import { DisconnectReason, type Room, RoomEvent } from 'livekit-client';
import type { EngineEnd, EngineListener } from '../call-engine.ts';
import { deviceFailureOf } from './device-failure.ts';
import type { RoomNotes } from './member-notes.ts';

const REMOVED = new Set([DisconnectReason.PARTICIPANT_REMOVED, DisconnectReason.DUPLICATE_IDENTITY]);
const ENDED = new Set([DisconnectReason.ROOM_DELETED, DisconnectReason.ROOM_CLOSED]);

function endOf(reason: DisconnectReason | undefined): EngineEnd {
  if (reason !== undefined && REMOVED.has(reason)) return 'removed';
  return reason !== undefined && ENDED.has(reason) ? 'ended' : 'lost';
}

/** Events that change a visible property of members. */
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

interface Following {
  listener: EngineListener;
  tell: () => void;
  notes: RoomNotes;
  /** Ends the work that runs beside the connection. */
  end: () => void;
  /** Before the first connection there is none to lose: the attempt itself reports its failure. */
  wasConnected: () => boolean;
}

/** Notifies the listener of a room's events. */
export function followRoom(room: Room, { listener, tell, notes, end, wasConnected }: Following): void {
  const reconnecting = (): void => (wasConnected() ? listener.reconnecting(true) : undefined);
  for (const event of SHOWN) room.on(event, tell);
  room
    .on(RoomEvent.ParticipantConnected, () => listener.heads('came'))
    .on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
      notes.forget(identity);
      listener.heads('left');
    })
    .on(RoomEvent.ParticipantActive, ({ identity }) => notes.introduce(identity))
    .on(RoomEvent.DataReceived, (payload, participant, _kind, topic) =>
      notes.receive(payload, topic, participant?.identity),
    )
    .on(RoomEvent.AudioPlaybackStatusChanged, () => listener.audioBlocked(!room.canPlaybackAudio))
    // LiveKit first tries to resume its signals: from then on the connection counts as interrupted.
    .on(RoomEvent.SignalReconnecting, reconnecting)
    .on(RoomEvent.Reconnecting, reconnecting)
    .on(RoomEvent.Reconnected, () => {
      listener.reconnecting(false);
      tell();
    })
    .on(RoomEvent.MediaDevicesError, (error, kind) =>
      listener.failed(kind === 'videoinput' ? 'camera' : 'microphone', deviceFailureOf(error)),
    )
    .on(RoomEvent.Disconnected, (reason) => {
      end();
      if (wasConnected() && reason !== DisconnectReason.CLIENT_INITIATED) listener.ended(endOf(reason));
    });
}
