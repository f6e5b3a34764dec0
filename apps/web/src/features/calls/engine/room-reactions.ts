import { type Room, RoomEvent } from 'livekit-client';
import { type CallEmoji, createPace, isCallEmoji } from '../reactions/palette.ts';

const TOPIC = 'loquat:reaction';
/** The longest emoji of the palette has fewer bytes. */
const MAX_BYTES = 16;
/** Between two reactions of a participant, a little less than clients keep: packets bunch up on their way. */
const PAUSE_MS = 200;

/** Sends reactions to the participants of a room and receives theirs; too many are dropped. */
export function createRoomReactions(room: Room, reacted: (id: string, emoji: CallEmoji) => void) {
  const isInTime = createPace(PAUSE_MS);
  room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
    if (topic !== TOPIC || !participant || payload.byteLength > MAX_BYTES) return;
    const text = new TextDecoder().decode(payload);
    if (isCallEmoji(text) && isInTime(participant.identity)) reacted(participant.identity, text);
  });
  return {
    react(emoji: CallEmoji): void {
      const payload = new TextEncoder().encode(emoji);
      void room.localParticipant.publishData(payload, { reliable: false, topic: TOPIC }).catch(() => {});
    },
  };
}
