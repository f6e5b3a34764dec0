import type { Room } from 'livekit-client';
import * as z from 'zod/mini';

const TOPIC = 'loquat:member';
const Notes = z.object({ deaf: z.boolean(), hand: z.boolean() });
export type MemberNotes = z.output<typeof Notes>;
export const NO_NOTES: MemberNotes = { deaf: false, hand: false };

/** Undefined = the payload is of another kind. */
function readNotes(payload: Uint8Array, topic: string | undefined): MemberNotes | undefined {
  if (topic !== TOPIC) return undefined;
  try {
    return Notes.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  } catch {
    return undefined;
  }
}

function sendNotes({ localParticipant }: Room, notes: MemberNotes, to?: string): void {
  const payload = new TextEncoder().encode(JSON.stringify(notes));
  const options = { reliable: true, topic: TOPIC, ...(to !== undefined && { destinationIdentities: [to] }) };
  void localParticipant.publishData(payload, options).catch(() => {});
}

export type RoomNotes = ReturnType<typeof createRoomNotes>;

/** The properties that the members of a room announce about themselves besides media, by their ids. */
export function createRoomNotes(room: Room, changed: () => void) {
  const notes = new Map<string, MemberNotes>();
  const own = (): MemberNotes => notes.get(room.localParticipant.identity) ?? NO_NOTES;
  return {
    of: (id: string): MemberNotes | undefined => notes.get(id),
    /** Changes the user's own properties and sends them. Members who connect later get them then. */
    changeOwn(change: Partial<MemberNotes>): void {
      const next = { ...own(), ...change };
      notes.set(room.localParticipant.identity, next);
      sendNotes(room, next);
      changed();
    },
    /** Sends the user's own properties to a member who has just connected. */
    introduce: (id: string): void => sendNotes(room, own(), id),
    /** Takes a member's message, if it is about themselves. */
    receive(payload: Uint8Array, topic: string | undefined, id: string | undefined): void {
      const told = readNotes(payload, topic);
      if (!told || id === undefined) return;
      notes.set(id, told);
      changed();
    },
    forget: (id: string): void => void notes.delete(id),
  };
}
